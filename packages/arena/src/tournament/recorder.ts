/** Hands of simulated tournaments as documents, each with the lines that followed from its report. */
import { assert, history } from '@cardroom/engine';
import { formatLine, formatPhh, formatPokerStars, type Hand, phhOfHand } from '@cardroom/notation';
import { closingLines, handOf, type LoggedFact, type Permit, type Tournament } from '@cardroom/tournament';
import { isLine } from '../output.js';
import type { PlayedTournamentHand } from './hands.js';
import type { Behaviour, TournamentWorld } from './world.js';

/** A hand that was reported, and what the room said at its end. */
export interface RecordedHand {
  readonly hand: Hand;
  readonly closing: readonly string[];
}

interface Played {
  readonly permit: Permit;
  readonly played: PlayedTournamentHand;
  readonly bracket: number;
}

/** Records a tournament; hands come in the order of their reports. */
export class TournamentRecorder {
  readonly behaviour: Behaviour;
  readonly #id: string;
  readonly #take: (hand: RecordedHand) => void;
  readonly #played = new Map<number, Played>();
  /** Hands whose report comes in the same step as the next permit of their table. */
  readonly #over = new Map<number, Played>();
  #bracket = 0;

  /** @param id of digits: the number of the tournament */
  constructor(id: string, take: (hand: RecordedHand) => void) {
    this.#id = id;
    this.#take = take;
    this.behaviour = {
      isRecorded: true,
      onHand: (permit, played) => {
        const before = this.#played.get(permit.table);
        if (before !== undefined) this.#over.set(permit.table, before);
        this.#played.set(permit.table, { permit, played, bracket: this.#bracket });
      },
      onFact: (_fact, world: TournamentWorld) => {
        this.#bracket = world.state.bracket;
      },
      onStep: (state, log) => this.#record(state, log),
    };
  }

  #takePlayed(table: number): Played {
    const over = this.#over.get(table);
    const found = over ?? this.#played.get(table)!;
    if (over === undefined) this.#played.delete(table);
    this.#over.delete(table);
    return found;
  }

  #record(state: Tournament, log: readonly LoggedFact[]): void {
    for (const { fact } of log) {
      if (fact.kind !== 'reported') continue;
      const { permit, played, bracket } = this.#takePlayed(fact.report.table);
      const context = {
        id: this.#id,
        settings: state.settings,
        nameOf: (entry: number) => state.entries[entry - 1]!.name,
        bracket,
      };
      const hand: Hand = {
        ...handOf(permit, context),
        hand: `${permit.table}${String(permit.hand).padStart(6, '0')}`,
        actions: history(played.state)
          .filter(isLine)
          .map((action) => formatLine(action, 0)),
        finishingStacks: played.state.stack.slice(),
      };
      this.#take({
        hand,
        closing: closingLines(
          state,
          log.map((entry) => entry.fact),
        ),
      });
    }
  }
}

/** A recorded hand as it stands in a .phhs file under a number: PHH with `event` and `level`. */
export function phhsText({ hand }: RecordedHand, number: number): string {
  const made = phhOfHand(hand);
  assert(made.ok, 'a played hand can be written down');
  return `[${number}]\n${formatPhh(made.value.fields)}\n`;
}

/** A recorded hand as PokerStars text, null if the text cannot say it (draw games). */
export function pokerStarsText({ hand, closing }: RecordedHand): string | null {
  const made = formatPokerStars(hand, { closing });
  return made.ok ? made.value.text : null;
}
