/** Statistics of recorded hands, each with one definition. Runs in browsers; files and the tracker need Node. */
export { BIT, SHARE_NAMES, SHARES, type Share } from './statistics/definitions.js';
export { DEPTHS, type Depth, depthOf } from './statistics/depths.js';
export { type Figures, figuresOf, netText, per100, type Sample, type StatName, shareOf } from './statistics/figures.js';
export { POSITIONS, type Position, positionsOf } from './statistics/positions.js';
export { type HandRecord, type PlayerRecord, Recorder } from './statistics/record.js';
export {
  CELL_KEYS,
  DIMENSIONS,
  type Dimension,
  dimensionValue,
  type Filter,
  isDimension,
  PLAY_KINDS,
  Report,
  type ReportLine,
  stakesLabel,
} from './statistics/report.js';
export { addTally, countHand, emptyTally, exactNetOf, type Tally } from './statistics/tally.js';
