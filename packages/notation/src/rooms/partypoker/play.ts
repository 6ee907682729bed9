/** Seats, acts and results of a PartyPoker hand. */
import { variantOf } from '@cardroom/engine';
import type { StreetWord } from '../../pokerstars/transcript.js';
import { type TranscriptDraft, tidy } from '../draft.js';
import { MONEY } from '../money.js';
import { seatLatecomer } from './newcomers.js';

const SEAT = new RegExp(`^seat ?(\\d{1,2}): ?(.*?) ?\\( ?(${MONEY}) *(?:chips)? ?\\)$`, 'i');
const MARKERS: Readonly<Record<string, StreetWord>> = {
  'down cards': 'hole',
  '': 'thirdStreet',
  flop: 'flop',
  turn: 'turn',
  river: 'river',
  'fourth street': 'fourthStreet',
  'fifth street': 'fifthStreet',
  'sixth street': 'sixthStreet',
};
/** An amount in brackets of either kind, or in none. */
const CHIPS = `[[(]? ?(${MONEY}) *(?:chips)? ?[\\])]?`;
const POST = new RegExp(`^posts (small blind|big blind \\+ dead|big blind|ante|button blind|dead) *${CHIPS}\\.?$`, 'i');
const ACT = new RegExp(`^(calls|(?:double )?bets|raises|is all-In|bring-ins|completes|opens) *${CHIPS}\\.?$`, 'i');
const RAISE_TO = new RegExp(`^(?:raises|bets|is all-In) (?:${MONEY}) to (${MONEY})\\.?$`, 'i');
const WIN = new RegExp(`^wins (?:Hi |Lo )?\\(?(${MONEY})(?: chips)?\\)?(?: from |\\.|$)`, 'i');
const BALANCE = new RegExp(
  `^(?:Cashed out )?,? ?balance (${MONEY}),? (?:bet (${MONEY}),? ?collected (${MONEY}),? ?net [+-]?(${MONEY})|lost (${MONEY})|didn't bet|sits out)`,
  'i',
);
const MOVES = /^(?:calls|(?:double )?bets|raises|posts|wins|bring-ins|completes)\b.*\d/i;

export class PartyPlay {
  rake: number | null = null;
  hasSummary = false;
  private readonly hasBlinds: boolean;

  constructor(private readonly draft: TranscriptDraft) {
    this.hasBlinds = draft.lines.some(({ text }) => /posts (?:small|big|button) blind/.test(text));
  }

  line(spaced: string): boolean {
    const { draft } = this;
    const text = spaced.replaceAll(/ {2,}/g, ' ');
    const seat = SEAT.exec(text);
    if (seat !== null && draft.marker === null && draft.events.length === 0) {
      draft.seat(Number(seat[1]), seat[2]!, seat[3]!);
      return true;
    }
    const mark = /^\*\* ?(Dealing|Summary) ?([A-Za-z ]*?) ?\*\*(.*)$/i.exec(text);
    if (mark !== null) return this.mark(mark[1]!.toLowerCase(), mark[2]!.toLowerCase(), mark[3]!);
    if (text.startsWith('Dealt to ')) return this.dealt(text.slice('Dealt to '.length));
    const rake = this.hasSummary ? new RegExp(`Rake: ?(${MONEY})`).exec(text) : null;
    if (rake !== null) {
      this.rake = draft.amount(rake[1]!);
      return true;
    }
    return this.player(text);
  }

  private mark(word: string, street: string, rest: string): boolean {
    const { draft } = this;
    if (word === 'summary') {
      this.hasSummary = true;
      return true;
    }
    const marker = MARKERS[street];
    if (marker === undefined) return false;
    if (draft.marker === null && !this.hasBlinds) this.postByLevel();
    const isStud = variantOf(draft.variant)?.forced === 'bringIn';
    const cards = /\[([^\]]*)\]/.exec(rest)?.[1] ?? '';
    draft.street(marker, isStud ? '' : cards);
    return true;
  }

  /** Tournaments before about 2016 print no blinds: the level and the button give them. */
  private postByLevel(): void {
    const { draft } = this;
    const { stakes, table } = draft;
    const isFixed = variantOf(draft.variant)?.limit === 'fixed';
    if (draft.tournament === null || table.button === null || variantOf(draft.variant)?.forced === 'bringIn') return;
    const ring = draft.seats
      .map((seat, player) => ({ player, seat: seat.seat, stack: seat.stack }))
      .filter(({ stack }) => stack > 0);
    const places = Math.max(...ring.map(({ seat }) => seat), table.button) + 1;
    const after = (seat: number) => (seat - table.button! - 1 + 2 * places) % places;
    const order = ring.sort((a, b) => after(a.seat) - after(b.seat));
    const [small, big] = order.length === 2 ? [order[1], order[0]] : [order[0], order[1]];
    if (small === undefined || big === undefined) return;
    const bigBlind = isFixed ? stakes.small : stakes.big;
    this.postBlind(small.player, 'smallBlind', isFixed ? Math.floor(stakes.small / 2) : stakes.small);
    this.postBlind(big.player, 'bigBlind', bigBlind);
  }

  private postBlind(player: number, kind: 'smallBlind' | 'bigBlind', due: number): void {
    const { draft } = this;
    const paid = draft.events.reduce(
      (sum, event) => sum + (event.kind === 'post' && event.player === player ? event.amount : 0),
      0,
    );
    const amount = Math.min(due, draft.seats[player]!.stack - paid);
    if (amount > 0) draft.post(player, kind, amount);
  }

  private dealt(text: string): boolean {
    const { draft } = this;
    const found = draft.who(text);
    if (found === null) return draft.fail({ code: 'unknown-player', text });
    const cards = /\[([^\]]*)\]/.exec(text)?.[1];
    if (cards === undefined) return false;
    const list = draft.cards(cards);
    draft.dealt(found.player, list);
    if (draft.isOwn(list.length)) draft.hero = found.player;
    return true;
  }

  private player(text: string): boolean {
    const { draft } = this;
    const found = draft.who(text);
    if (found === null) {
      const [, name = '', rest = ''] =
        /^(.+?) ((?:posts|calls|(?:double )?bets|raises|is all-In|bring-ins|completes|opens|wins) .*)$/.exec(text) ??
        [];
      if (draft.seats.length === 0 || !(POST.test(rest) || ACT.test(rest) || WIN.test(rest))) return true;
      if (!POST.test(rest) || !seatLatecomer(draft, name)) draft.fail({ code: 'unknown-player', text });
      return this.player(text);
    }
    const { name } = draft.seats[found.player]!;
    if (text[name.length] === ':') {
      draft.talk++;
      return true;
    }
    const cut = this.joinedAt(found.rest);
    if (cut < 0) return this.act(found.player, found.rest);
    this.act(found.player, tidy(found.rest.slice(0, cut)));
    return this.line(tidy(found.rest.slice(cut)));
  }

  /** The Mac client joins lines: `x is sitting outy posts ...`; where the second one begins, -1 if nowhere. */
  private joinedAt(words: string): number {
    for (const match of words.matchAll(/(?:sitting out|\.)(?=\S)/g)) {
      const at = match.index + match[0].length;
      const next = this.draft.who(words.slice(at));
      if (next !== null && /^(?:posts|wins|shows|doesn't|does not|folds|calls)\b/.test(next.rest)) return at;
    }
    return -1;
  }

  private act(player: number, words: string): boolean {
    const { draft } = this;
    const post = POST.exec(words);
    const act = ACT.exec(words);
    const to = RAISE_TO.exec(words);
    const win = WIN.exec(words);
    const balance = this.hasSummary ? BALANCE.exec(words) : null;
    const cards = /^(?:shows|doesn't show) *\[([^\]]*)\]/.exec(words);
    if (balance !== null) this.balance(player, balance, words);
    else if (post !== null) this.post(player, post[1]!.toLowerCase(), post[2]!);
    else if (to !== null) draft.raiseTo(player, to[1]!);
    else if (act !== null) this.chips(player, act[1]!.toLowerCase(), act[2]!);
    else if (win !== null) {
      if (!this.hasSummary) draft.collect(player, win[1]!);
    } else if (/^folds\.?$/i.test(words)) draft.fold(player);
    else if (/^checks\.?$/i.test(words)) draft.check(player);
    else if (cards !== null) this.shown(player, cards[1]!, words.startsWith('shows'));
    else if (MOVES.test(words)) draft.fail({ code: 'bad-action', text: words });
    else draft.talk++;
    return true;
  }

  private post(player: number, words: string, text: string): void {
    const { draft } = this;
    const has = (kind: string) => draft.events.some((event) => event.kind === 'post' && event.post === kind);
    const amount = draft.amount(text);
    const seat = draft.seats[player]!;
    // Listed without chips, and posting: they brought some that the list does not have yet.
    if (seat.stack === 0) seat.stack = Number.POSITIVE_INFINITY;
    if (words === 'big blind + dead') {
      const big = draft.stakes.big || this.bigBlind() || amount;
      const live = Math.min(amount, big);
      if (amount > live) draft.post(player, 'dead', amount - live);
      draft.post(player, 'live', live);
    } else if (words === 'small blind') draft.post(player, has('smallBlind') ? 'live' : 'smallBlind', amount);
    else if (words === 'big blind') draft.post(player, has('bigBlind') ? 'live' : 'bigBlind', amount);
    else if (words === 'button blind') draft.post(player, 'buttonBlind', amount);
    else draft.post(player, words === 'ante' ? 'ante' : 'dead', amount);
  }

  private bigBlind(): number {
    const posted = this.draft.events.find((event) => event.kind === 'post' && event.post === 'bigBlind');
    return posted?.kind === 'post' ? posted.amount : 0;
  }

  private chips(player: number, verb: string, amount: string): void {
    const { draft } = this;
    if (verb === 'bring-ins') draft.bringIn(player, amount);
    else if (verb === 'calls') draft.call(player, amount);
    else draft.put(player, amount);
  }

  /** A hand that is not shown is named all the same. */
  private shown(player: number, text: string, isShown: boolean): void {
    const { draft } = this;
    const cards = draft.cards(text);
    if (isShown) draft.show(player, cards);
    else if (variantOf(draft.variant)?.forced !== 'bringIn' && !draft.has('dealt', player)) draft.dealt(player, cards);
  }

  /** The mailed form states everybody's result and shows their cards there: bets that nobody called are in both sums. */
  private balance(player: number, [, , bet, collected, net, lost]: RegExpExecArray, words: string): void {
    const { draft } = this;
    if (/sits out/.test(words)) draft.seats[player]!.out = true;
    const cards = /\[([^\]]*)\]/.exec(words)?.[1];
    if (cards !== undefined) this.shown(player, cards, !draft.has('fold', player));
    // A player who took the room's offer is listed with that, not with the result of the cards.
    if (words.startsWith('Cashed out')) return;
    if (bet === undefined || collected === undefined || net === undefined) {
      if (lost !== undefined) draft.amount(lost);
      return;
    }
    const amount = draft.amount(collected);
    if (amount > 0) draft.collect(player, amount);
  }
}
