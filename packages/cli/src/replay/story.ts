/** A hand as a story: the table after each step of it, and a sentence for what happened. */
import { formatCards, type HandState, type Result, type StreetName } from '@cardroom/engine';
import {
  explainReplay,
  formatUnits,
  type Hand,
  isPost,
  type Moment,
  type Moments,
  momentsOf,
  type PlayerWord,
  type PostWord,
} from '@cardroom/notation';
import { grouped, plain } from '../text.js';

export interface StoryStep {
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
  readonly steps: readonly StoryStep[];
  /** Why the hand cannot be played further. */
  readonly error: string | null;
}

/** The whole story of a hand, or why it cannot even begin. */
export function storyOf(hand: Hand): Result<Story, string> {
  const whole = momentsOf(hand, { lenient: true });
  if (whole.ok) return { ok: true, value: tell(whole.value, null) };
  const { error } = whole;
  if (error.code !== 'refused' && error.code !== 'bad-line') return { ok: false, error: explainReplay(error) };
  const start = momentsOf({ ...hand, actions: hand.actions.slice(0, error.line) }, { lenient: true });
  if (!start.ok) return { ok: false, error: explainReplay(start.error) };
  return { ok: true, value: { ...tell(start.value, explainReplay(error)), hand } };
}

function tell({ hand, decimals, start, list }: Moments, error: string | null): Story {
  const words = new Words(hand, decimals);
  const steps: StoryStep[] = [
    { text: words.posts(list.filter((moment) => isPost(moment))), street: streetName(start), state: start },
  ];
  const played = list.filter((moment) => !isPost(moment));
  played.forEach((moment, at) => {
    // Hole cards that come one after another are one step.
    if (moment.word === 'dealHole' && played[at + 1]?.word === 'dealHole') return;
    steps.push({ text: words.moment(moment), street: streetName(moment.before), state: moment.after });
  });
  return { hand, decimals, steps, error };
}

const STREETS: Readonly<Record<StreetName, string>> = {
  preflop: 'Preflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
  secondStreet: 'Second street',
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

const POSTS: Readonly<Record<PostWord, string>> = {
  ante: 'ante',
  smallBlind: 'small blind',
  bigBlind: 'big blind',
  buttonBlind: 'button blind',
  straddle: 'straddle',
  deadBlind: 'dead blind',
  post: 'post',
};

/** An act of a player, with its chips. */
const DEEDS: Readonly<Record<PlayerWord, (chips: { paid: string; to: string }, moment: Moment) => string>> = {
  fold: () => 'folds',
  check: () => 'checks',
  call: ({ paid }) => `calls ${paid}`,
  bet: ({ to }) => `bets ${to}`,
  raise: ({ to }) => `raises to ${to}`,
  complete: ({ to }) => `completes to ${to}`,
  bringIn: ({ paid }) => `brings in ${paid}`,
  standPat: () => 'stands pat',
  discard: (_, { cards }) => `discards ${cards.length === 1 ? '1 card' : `${cards.length} cards`}`,
  show: (_, { cards }) => `shows ${formatCards(cards)}`,
  muck: () => 'mucks',
};

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

  posts(posts: readonly (Moment & { readonly word: PostWord })[]): string {
    const antes = posts.filter(({ word }) => word === 'ante');
    const isCommon = antes.length > 1 && antes.every(({ paid }) => paid === antes[0]!.paid);
    const single = posts
      .filter(({ word }) => word !== 'ante' || !isCommon)
      .map(({ word, player, paid, isAllIn }) => {
        return `${this.name(player)} ${POSTS[word]} ${this.chips(paid)}${isAllIn ? ' (all-in)' : ''}`;
      });
    const said = isCommon ? [`${antes.length} antes of ${this.chips(antes[0]!.paid)}`, ...single] : single;
    return said.length === 0 ? 'The hand begins.' : `Posted: ${said.join(', ')}.`;
  }

  /** Everything that came of one action: the act itself, chips that went back, and who won what. */
  moment(moment: Moment): string {
    return [this.act(moment), ...this.returned(moment), ...this.won(moment)].join(' ');
  }

  private act(moment: Moment): string {
    const { action, before, after, cards } = moment;
    switch (action?.kind) {
      case 'dealHole':
        return before.street === 0 ? 'The cards are dealt.' : `Cards for ${streetName(after).toLowerCase()}.`;
      case 'dealBoard':
        return `${streetName(before)}: ${formatCards(cards)}.`;
      case 'chooseRuns':
        return `The rest of the board is run ${action.count} times.`;
      default: {
        const chips = { paid: this.chips(moment.paid), to: this.chips(moment.to) };
        const deed = DEEDS[moment.word as PlayerWord](chips, moment);
        return `${this.name(moment.player)} ${deed}${moment.isAllIn ? ', all-in' : ''}.`;
      }
    }
  }

  private returned({ uncalled, uncalledTo }: Moment): string[] {
    return uncalledTo < 0 ? [] : [`Uncalled bet (${this.chips(uncalled)}) returned to ${this.name(uncalledTo)}.`];
  }

  private won({ ended }: Moment): string[] {
    const won = new Map<number, number>();
    for (const { player, amount } of ended?.pots.flatMap((pot) => pot.awards) ?? []) {
      won.set(player, (won.get(player) ?? 0) + amount);
    }
    return [...won].map(([player, amount]) => `${this.name(player)} wins ${this.chips(amount)}.`);
  }
}
