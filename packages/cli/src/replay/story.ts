/** A hand as a story: the table after each step of it, and a sentence for what happened. */
import {
  type Action,
  apply,
  clone,
  formatCards,
  type HandResult,
  type HandState,
  history,
  isAllIn,
  newHand,
  type Result,
  result,
  type StreetName,
  toCall,
} from '@cardroom/engine';
import { explainReplay, formatUnits, type Hand, lenientRules, replay, rulesOf, setupOf } from '@cardroom/notation';
import { grouped, plain } from '../text.js';

export interface Step {
  readonly text: string;
  /** The street that it belongs to. */
  readonly street: string;
  /** The table after the step. */
  readonly state: HandState;
}

export interface Story {
  readonly hand: Hand;
  /** One chip of the document is 10^decimals units of the states. */
  readonly decimals: number;
  /** The first one is the table with its blinds and antes posted. */
  readonly steps: readonly Step[];
  /** Why the hand cannot be played further. */
  readonly error: string | null;
}

/** The whole story of a hand, or why it cannot even begin. */
export function storyOf(hand: Hand): Result<Story, string> {
  const whole = replay(hand, { lenient: true });
  if (whole.ok) return tell(hand, history(whole.value.state), null);
  const { error } = whole;
  if (error.code !== 'refused' && error.code !== 'bad-line') return { ok: false, error: explainReplay(error) };
  const start = replay({ ...hand, actions: hand.actions.slice(0, error.line) }, { lenient: true });
  if (!start.ok) return { ok: false, error: explainReplay(start.error) };
  return tell(hand, history(start.value.state), explainReplay(error));
}

function tell(hand: Hand, actions: readonly Action[], error: string | null): Result<Story, string> {
  const terms = setupOf(hand, lenientRules(rulesOf(hand)));
  if (!terms.ok) return { ok: false, error: explainReplay(terms.error) };
  const { setup, decimals } = terms.value;
  const started = newHand(setup);
  if (!started.ok) return { ok: false, error: explainReplay({ code: 'bad-setup', errors: started.error }) };
  const state = started.value;
  const words = new Words(hand, decimals);
  const steps: Step[] = [{ text: words.posts(state), street: streetName(state), state: clone(state) }];
  for (let at = 0; at < actions.length; at++) {
    const before = clone(state);
    const action = actions[at]!;
    apply(state, action);
    // Hole cards that come one after another are one step.
    if (action.kind === 'dealHole' && actions[at + 1]?.kind === 'dealHole') continue;
    const ended = result(state);
    const text = words.act(before, action, state);
    steps.push({
      text: ended === null ? text : `${text} ${words.end(ended)}`,
      street: streetName(before),
      state: clone(state),
    });
  }
  return { ok: true, value: { hand, decimals, steps, error } };
}

const STREETS: Readonly<Record<StreetName, string>> = {
  preflop: 'Preflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
  thirdStreet: 'Third street',
  fourthStreet: 'Fourth street',
  fifthStreet: 'Fifth street',
  sixthStreet: 'Sixth street',
  seventhStreet: 'Seventh street',
  predraw: 'Before the draw',
  firstDraw: 'First draw',
  secondDraw: 'Second draw',
  thirdDraw: 'Third draw',
};

function streetName(state: HandState): string {
  return STREETS[state.terms.variant.streets[state.street]!.name];
}

/** Sentences about a hand. */
class Words {
  private readonly hand: Hand;
  private readonly decimals: number;

  constructor(hand: Hand, decimals: number) {
    this.hand = hand;
    this.decimals = decimals;
  }

  private name(player: number): string {
    return plain(this.hand.players[player]!);
  }

  private chips(units: number): string {
    return grouped(formatUnits(units, this.decimals));
  }

  posts(state: HandState): string {
    const posts = state.contribution.flatMap((units, player) => {
      const all = units + (state.terms.dead[player] ?? 0);
      return all > 0 ? [`${this.name(player)} ${this.chips(all)}`] : [];
    });
    return posts.length === 0 ? 'The hand begins.' : `Posted: ${posts.join(', ')}.`;
  }

  act(before: HandState, action: Action, after: HandState): string {
    switch (action.kind) {
      case 'dealHole':
        return before.street === 0 ? 'The cards are dealt.' : `Cards for ${streetName(after).toLowerCase()}.`;
      case 'dealBoard':
        return `${streetName(before)}: ${formatCards(action.cards)}.`;
      case 'chooseRuns':
        return `The rest of the board is run ${action.count} times.`;
      default:
        return `${this.name(action.player)} ${this.deed(before, action, after)}.`;
    }
  }

  private deed(
    before: HandState,
    action: Exclude<Action, { readonly kind: 'dealHole' | 'dealBoard' | 'chooseRuns' }>,
    after: HandState,
  ): string {
    const { player } = action;
    const allIn = isAllIn(after, player) && before.stack[player]! > 0 ? ', all-in' : '';
    switch (action.kind) {
      case 'fold':
        return 'folds';
      case 'checkCall': {
        const owed = toCall(before, player);
        return owed === 0 ? 'checks' : `calls ${this.chips(owed)}${allIn}`;
      }
      case 'betRaise': {
        const word = before.currentBet === 0 ? 'bets' : 'raises to';
        return `${word} ${this.chips(action.to)}${allIn}`;
      }
      case 'allIn':
        return 'is all-in';
      case 'bringIn':
        return `brings in ${this.chips(before.stack[player]! - after.stack[player]!)}${allIn}`;
      case 'discard': {
        const { length } = action.cards;
        return length === 0 ? 'stands pat' : `discards ${length === 1 ? '1 card' : `${length} cards`}`;
      }
      case 'show':
        return action.cards === undefined ? 'shows' : `shows ${formatCards(action.cards)}`;
      case 'muck':
        return 'mucks';
    }
  }

  end(ended: HandResult): string {
    const won = new Map<number, number>();
    for (const pot of ended.pots) {
      for (const { player, amount } of pot.awards) won.set(player, (won.get(player) ?? 0) + amount);
    }
    return [...won].map(([player, amount]) => `${this.name(player)} wins ${this.chips(amount)}.`).join(' ');
  }
}
