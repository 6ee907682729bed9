/** Many hands at once as typed arrays, for those who learn. */
export {
  type ActionSpace,
  actionSpaceOf,
  betByPart,
  CHECK_CALL,
  FIRST_BET,
  FOLD,
  nameOfAction,
} from './actions.js';
export { Environment, EnvironmentError, type EnvironmentOptions } from './environment.js';
export { ActKind, type CardCoding, type Layout, type Section, type SectionName } from './layout.js';
