/** Times of a table that no player sets. A room may have its own; they are written down with the table. */
export interface TableTimes {
  /** From the end of a hand, or from the second player who is ready, to the next hand. */
  readonly betweenHandsMs: number;
  /** How long the seat of a player without chips is kept for a rebuy, while the others play on [PLAY-8]. */
  readonly rebuyMs: number;
  /** Time to show or muck, if there is a choice. */
  readonly showMs: number;
  /** How long a test player waits before every act, with no grace after it [S0-51]. */
  readonly testPlayerMs: number;
  /** How long other bots wait, so that people can follow. */
  readonly botMs: number;
  /** How long the table waits for a bot beyond that. */
  readonly botPatienceMs: number;
  /** At least so long after the process has started again, or has stood still. */
  readonly restartGraceMs: number;
  /** A deadline that is noticed so much later: the process has stood still, and nobody loses by that. */
  readonly lateMs: number;
  /** A player who sits out longer than this loses the seat [S3-67, H-33]. */
  readonly sitOutMs: number;
  /** A table paused by its host resumes automatically after this, so that nobody's chips stay locked. */
  readonly tablePauseMs: number;
}

export const STANDARD_TIMES: TableTimes = {
  betweenHandsMs: 3_000,
  rebuyMs: 60_000,
  showMs: 5_000,
  testPlayerMs: 3_000,
  botMs: 1_000,
  botPatienceMs: 10_000,
  restartGraceMs: 10_000,
  lateMs: 2_000,
  sitOutMs: 1_800_000,
  tablePauseMs: 3_600_000,
};

/** The same while others wait for a seat, if that is sooner [H-33]. */
export const SIT_OUT_AWAITED_MS = 600_000;

/** A practice table: short enough to test a bot by the thousand hands, long enough for every reader to keep up. */
export const PRACTICE_ACT_MS = 10;
export const PRACTICE_HAND_MS = 50;

/** How long cards may be shown after a hand, also when the next one has begun by then [H-15]. */
export const SHOW_LATE_MS = 6_000;

/** Turns in a row that the clock plays for a player before they sit out. */
export const MAX_TIMEOUTS = 2;
