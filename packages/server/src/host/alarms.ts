/** The timers of one table: its next deadline, and the moment at which a bot is asked. Both follow from its state. */
import type { Clock } from '../ports.js';
import { type BotTurn, botTurnOf, tableDeadline } from '../table/clock.js';
import type { TableState } from '../table/state.js';

/** A deadline that is noticed so late may have been slept through; then the process reads this long before it acts. */
const OVERSLEPT_MS = 1;
const CATCH_UP_MS = 5;

export interface AlarmEvents {
  /** A deadline is over. */
  ring(): void;
  askBot(turn: BotTurn): void;
}

const NOTHING = (): void => undefined;

export class Alarms {
  readonly #clock: Clock;
  readonly #events: AlarmEvents;
  #deadline: number | null = null;
  /** When the timer rings, null if there is none. It may ring too early: a deadline mostly moves on before it comes. */
  #ringsAt: number | null = null;
  #cancelDeadline = NOTHING;
  #cancelBot = NOTHING;
  /** The last turn that a bot was asked about: it is asked once. */
  #askedTurn: string | null = null;

  constructor(clock: Clock, events: AlarmEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  set(state: TableState): void {
    this.#cancelBot();
    this.#cancelBot = NOTHING;
    this.#deadline = tableDeadline(state);
    if (this.#deadline === null) this.#stop();
    else if (this.#ringsAt === null || this.#ringsAt > this.#deadline) this.#arm(this.#deadline);
    const turn = botTurnOf(state);
    if (turn !== null && turn.turn !== this.#askedTurn) {
      this.#cancelBot = this.#clock.at(turn.dueAt, () => {
        this.#askedTurn = turn.turn;
        this.#events.askBot(turn);
      });
    }
  }

  clear(): void {
    this.#stop();
    this.#cancelBot();
    this.#cancelBot = NOTHING;
  }

  #stop(): void {
    this.#cancelDeadline();
    this.#cancelDeadline = NOTHING;
    this.#ringsAt = null;
  }

  #arm(at: number): void {
    this.#cancelDeadline();
    this.#ringsAt = at;
    this.#cancelDeadline = this.#clock.at(at, () => this.#ring());
  }

  /**
   * A deadline has come. If the process stood still, messages that people sent in time are still unread: they are read
   * before the clock acts for anybody.
   */
  #ring(): void {
    const now = this.#clock.now();
    this.#ringsAt = null;
    if (this.#deadline === null) return;
    if (now < this.#deadline) this.#arm(this.#deadline);
    else if (now - this.#deadline < OVERSLEPT_MS) this.#events.ring();
    else this.#cancelDeadline = this.#clock.at(now + CATCH_UP_MS, () => this.#events.ring());
  }
}
