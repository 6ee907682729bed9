/**
 * Screen equals state, in a browser: random hands of every variant are drawn one state after another, the page is read
 * back each time, and what it shows is compared with the table's own messages and the rules. For tests only.
 */
import '../../ui/tokens.css';
import '../../ui/base.css';
import { formatCard, holeCards, isLive, isOver, pots, type Random, result, stream } from '@cardroom/engine';
import { fromUnits, replay, seatsOf } from '@cardroom/notation';
import type { TableSnapshot } from '@cardroom/protocol';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { I18nProvider, LANGUAGES, type Language } from '../../i18n/index.js';
import { loadCatalogue } from '../../i18n/languages.js';
import { createTranslator, type Translator } from '../../i18n/translator.js';
import { type Amounts, amountsOf } from '../../scene/amounts.js';
import { feltOfTable } from '../../scene/fromTable.js';
import { ALL_VARIANTS, boughtIn, NOW_MS, randomTable } from '../../scene/testing/play.js';
import { PlayFelt } from '../PlayFelt.js';
import { readBack, type Screen } from './readBack.js';

export interface ScreenReport {
  readonly hands: number;
  readonly states: number;
  /** The first few differences. */
  readonly differences: readonly string[];
}

const now = (): number => NOW_MS;

function draw(root: Root, state: TableSnapshot, language: Language): void {
  flushSync(() => {
    root.render(
      <I18nProvider language={language}>
        <PlayFelt
          model={feltOfTable(state, NOW_MS)}
          turn={state.your_turn}
          stakes={state.settings.stakes}
          now={now}
          motion={false}
          shortcuts={false}
          amounts="chips"
          hasBar={state.you.seat_index !== null}
          onAct={() => undefined}
          onTimeBank={undefined}
        />
      </I18nProvider>,
    );
  });
}

/** A language, and how it writes amounts on this screen. */
type Spoken = Pick<Translator, 't'> & { readonly amounts: Amounts };

type Wrong = (what: string, seen: unknown, wanted: unknown) => void;

function same(wrong: Wrong, what: string, seen: unknown, wanted: unknown): void {
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) wrong(what, seen, wanted);
}

/** Checks the seats against the table's messages and a replay of the hand, without using the model. */
function checkSeats(screen: Screen, state: TableSnapshot, words: Spoken, wrong: Wrong): void {
  const { hand, settings, you, turn } = state;
  const places = seatsOf(hand);
  const read = replay(hand);
  const played = read.ok ? read.value : null;
  const first = you.seat_index ?? 1;
  const order = Array.from({ length: settings.seats }, (_, at) => ((first - 1 + at) % settings.seats) + 1);
  same(
    wrong,
    'order of seats',
    screen.seats.map(({ place }) => place),
    order,
  );
  for (const seat of screen.seats) {
    const at = `seat ${seat.place}: `;
    const player = places.indexOf(seat.place);
    if (player < 0) {
      same(wrong, `${at}empty`, [seat.status, seat.name, seat.cards], ['empty', null, []]);
      continue;
    }
    const chips = state.chips.find(({ seat_index }) => seat_index === seat.place);
    same(wrong, `${at}chips`, [seat.stack, seat.bet], [chips?.stack, chips?.bet]);
    same(wrong, `${at}name`, seat.name, hand.players[player]);
    same(wrong, `${at}own`, seat.isOwn, seat.place === you.seat_index);
    same(wrong, `${at}turn`, seat.turn, turn?.seat_index === seat.place ? turn.kind : null);
    const isAllIn = seat.status === 'allIn' && seat.stack === 0;
    same(
      wrong,
      `${at}stack as text`,
      seat.stackText,
      isAllIn ? words.t('did.allIn') : words.amounts(chips?.stack ?? 0),
    );
    same(wrong, `${at}bet as text`, seat.betText, chips?.bet ? words.amounts(chips.bet) : null);
    if (played === null) continue;
    const { state: now, decimals } = played;
    const isIn = isLive(now, player) && (now.mucked & (1 << player)) === 0;
    const held = isIn ? holeCards(now, player).map(formatCard) : [];
    same(
      wrong,
      `${at}cards`,
      seat.cards.map((card) => card.replace('*', '')),
      held,
    );
    if (!now.terms.out[player]) {
      const status = isLive(now, player) ? (now.stack[player] === 0 ? 'allIn' : 'playing') : 'folded';
      same(wrong, `${at}status`, seat.status, status);
    }
    const isStud = now.terms.variant.forced === 'bringIn';
    same(wrong, `${at}button`, seat.hasButton, !isStud && hand._button === seat.place);
    const won =
      result(now)
        ?.pots.flatMap(({ awards }) => awards)
        .filter((award) => award.player === player) ?? [];
    const sum = won.reduce((all, { amount }) => all + amount, 0);
    same(wrong, `${at}won`, seat.won, fromUnits(sum, decimals));
  }
}

function checkMiddle(screen: Screen, state: TableSnapshot, words: Spoken, wrong: Wrong): void {
  const read = replay(state.hand);
  same(wrong, 'chips on the screen', screen.chips, boughtIn(state));
  if (!read.ok) {
    same(wrong, 'a table that waits', [screen.pots, screen.boards, screen.total], [[], [], 0]);
    return;
  }
  const { state: now, decimals } = read.value;
  const places = seatsOf(state.hand);
  const isDone = isOver(now);
  const wanted = isDone ? [] : pots(now);
  same(
    wrong,
    'pots',
    screen.pots.map(({ amount }) => amount),
    wanted.map(({ amount }) => fromUnits(amount, decimals)),
  );
  for (const [at, pot] of screen.pots.entries()) {
    const eligible = wanted[at]?.eligible.map((player) => places[player]!) ?? [];
    same(wrong, `who can win pot ${at}`, [...pot.eligible].sort(), [...eligible].sort());
    same(wrong, `pot ${at} as text`, pot.text, words.amounts(pot.amount));
  }
  same(wrong, 'total', screen.total, isDone ? 0 : fromUnits(now.pot, decimals));
  const boards = now.boards.filter((board) => board.length > 0).map((board) => board.map(formatCard));
  same(
    wrong,
    'boards',
    screen.boards.map((board) => board.map((card) => card.replace('*', ''))),
    boards,
  );
  same(wrong, 'street', screen.street, now.terms.variant.streets[now.street]?.name);
  const ended = result(now);
  same(wrong, 'result', screen.result, ended?.by ?? null);
  const winners = new Set(ended?.pots.flatMap(({ awards }) => awards.map(({ player }) => places[player]!)));
  same(wrong, 'winners', [...screen.winners].sort(), [...winners].sort());
}

/** The buttons that stand there, against what the table allows. */
function checkButtons(felt: HTMLElement, state: TableSnapshot, wrong: Wrong): void {
  const shown = [...felt.querySelectorAll<HTMLElement>('.bar [data-act]')].map(({ dataset }) => dataset.act);
  const turn = state.your_turn;
  if (turn === null) {
    same(wrong, 'no buttons', shown, []);
    return;
  }
  const wanted = turn.action_types.filter((type) => type !== 'all_in' && type !== 'discard').length;
  const sizes = turn.range?.sizes?.length ?? 1;
  const isSized = turn.range !== null;
  same(wrong, 'number of buttons', shown.length, wanted + (isSized ? sizes - 1 : 0));
}

async function waitFor(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Plays and checks hands from one number to another; the same numbers are the same hands. */
async function checkScreen(seed: string, from: number, to: number): Promise<ScreenReport> {
  const host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0';
  document.body.append(host);
  const root = createRoot(host);
  const words = new Map<Language, Translator>();
  for (const language of LANGUAGES) words.set(language, createTranslator(language, await loadCatalogue(language)));
  const differences: string[] = [];
  let states = 0;
  for (let hand = from; hand < to; hand++) {
    const random: Random = stream(seed, 'screen', hand);
    const variant = ALL_VARIANTS[hand % ALL_VARIANTS.length]!;
    const language = LANGUAGES[hand % LANGUAGES.length]!;
    for (const state of randomTable(random, variant)) {
      states++;
      draw(root, state, language);
      await waitFor(
        () => host.querySelector('[data-seat]') !== null && document.documentElement.lang.startsWith(language),
      );
      const felt = host.querySelector<HTMLElement>('[data-felt]')!;
      const wrong: Wrong = (what, seen, wanted) => {
        const where = `hand ${hand}, ${variant.code}, version ${state.version}`;
        differences.push(`${where}: ${what} is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
      };
      const screen = readBack(felt);
      same(wrong, 'variant', screen.variant, variant.code);
      same(wrong, 'line', screen.line, state.hand.actions.length);
      const { t } = words.get(language)!;
      const amounts = amountsOf(words.get(language)!, null);
      checkSeats(screen, state, { t, amounts }, wrong);
      checkMiddle(screen, state, { t, amounts }, wrong);
      checkButtons(felt, state, wrong);
      if (differences.length >= 20) break;
    }
    if (differences.length >= 20) break;
  }
  root.unmount();
  host.remove();
  return { hands: to - from, states, differences: differences.slice(0, 20) };
}

declare global {
  interface Window {
    checkScreen: typeof checkScreen;
  }
}

window.checkScreen = checkScreen;
