/** One line of a hand's log. Lines are read and written by the engine; documents are made of them. */
export {
  decimalsOfLine,
  formatLine,
  type Line,
  type LineAction,
  type LineError,
  MAX_LINE,
  parseLine,
} from '@cardroom/engine';
