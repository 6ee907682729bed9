/** Tables to look at: moments of hands that show what the felt has to show. For development and tests only. */
import { type Variant, variantOf } from '@cardroom/engine';
import { type Hand, seatsOf, settle, start } from '@cardroom/notation';
import {
  defaultSettings,
  documentTerms,
  rulesOfTable,
  type Seat,
  type TableSettings,
  type TableSnapshot,
  tableSnapshot,
} from '@cardroom/protocol';
import { NOW_MS } from './play.js';

export interface Scene {
  readonly variant: string;
  readonly seats: number;
  /** Name and stack by place; null for an empty chair. */
  readonly people: readonly (readonly [name: string, stack: number] | null)[];
  readonly viewer: string;
  readonly actions: readonly string[];
  readonly settings?: Partial<TableSettings>;
  readonly away?: Readonly<Record<string, Partial<Seat>>>;
  readonly change?: Partial<Hand>;
}

const SIX: Scene['people'] = [
  ['Ann', 2480],
  ['Борис', 1195],
  ['千代子', 3020],
  ['Dan', 640],
  ['王小明', 1750],
  ['Finn', 2205],
];

const TEN: Scene['people'] = [
  ...SIX,
  ['Gus the Grinder', 987_654_321],
  ['はなこ', 12_345_678],
  ['Иван Иванович', 804],
  ['Jin', 1500],
];

/** Stacks of which each makes a side pot. */
const UNEVEN: Scene['people'] = [
  ['Ann', 1200],
  ['Борис', 260],
  ['千代子', 620],
  ['Dan', 1000],
  ['王小明', 1750],
  ['Finn', 2205],
];

const BLINDS: Partial<TableSettings> = {
  stakes: { smallBlind: 5, bigBlind: 10 },
  buy_in: { min: 100, max: 1_000_000_000 },
};

const HOLES = ['AsKs', 'QhQd', '7c6c', 'JhTh', '9s9d', 'Ad5d', '2c2d', 'KdQs', '8h7h', 'Tc9c'];

function holes(count: number, cards: readonly string[] = HOLES): string[] {
  return cards.slice(0, count).map((hand, player) => `d dh p${player + 1} ${hand}`);
}

const STUD_HANDS = ['Kh7d4s', '9c8hJd', 'AsTc2h', 'QdQc5s', '6h3d8c', 'Js4cAh'];

/** By name. In each the first player has the button, or in stud the deal. */
export const SCENES: Readonly<Record<string, Scene>> = {
  sixMax: {
    variant: 'NT',
    seats: 6,
    people: SIX,
    viewer: 'Ann',
    settings: BLINDS,
    actions: [...holes(6), 'p4 f', 'p5 cbr 30', 'p6 f', 'p1 cc', 'p2 cc', 'p3 f', 'd db Ah9cKd', 'p2 cc', 'p5 cbr 70'],
  },
  preflop: {
    variant: 'NT',
    seats: 6,
    people: SIX,
    viewer: 'Finn',
    settings: BLINDS,
    actions: [...holes(6), 'p4 cbr 25', 'p5 cc'],
    away: { Борис: { is_connected: false, grace_until_ms: NOW_MS + 42_000 }, Dan: { kind: 'bot', bot: 'rock' } },
  },
  waitingForTurn: {
    variant: 'NT',
    seats: 6,
    people: SIX,
    viewer: 'Ann',
    settings: BLINDS,
    actions: [...holes(6), 'p4 cbr 25'],
  },
  ten: {
    variant: 'NT',
    seats: 10,
    people: TEN,
    viewer: 'Ann',
    settings: BLINDS,
    actions: [...holes(10), 'p4 f', 'p5 cbr 40', 'p6 f', 'p7 cbr 120', 'p8 cc', 'p9 f', 'p10 f'],
  },
  seats: {
    variant: 'NT',
    seats: 9,
    people: [null, ['Ann', 1200], null, ['Bob', 1000], ['Cleo', 980], null, null, ['Dan', 640], null],
    viewer: 'Nobody',
    settings: BLINDS,
    actions: holes(4),
  },
  showdown: {
    variant: 'NT',
    seats: 6,
    people: UNEVEN,
    viewer: 'Ann',
    settings: BLINDS,
    actions: [
      'd dh p1 AsKs',
      'd dh p2 QhQd',
      'd dh p3 9s9d',
      'd dh p4 JhTh',
      'd dh p5 7c6c',
      'd dh p6 Ad5d',
      'p4 cc',
      'p5 f',
      'p6 f',
      'p1 cbr 1200',
      'p2 cc',
      'p3 cc',
      'p4 f',
      'p1 sm AsKs',
      'p2 sm QhQd',
      'p3 sm 9s9d',
      'd db AhQcKd',
      'd db 9h',
      'd db 2c',
    ],
  },
  threeWinners: {
    variant: 'NT',
    seats: 6,
    people: UNEVEN,
    viewer: 'Ann',
    settings: BLINDS,
    actions: [
      ...holes(6, ['Ts9s', 'AsAd', 'KhKd', 'QhQd', '7c6c', 'Ah5d']),
      'p4 cbr 1000',
      'p5 f',
      'p6 f',
      'p1 cc',
      'p2 cc',
      'p3 cc',
      'p4 sm QhQd',
      'p1 sm Ts9s',
      'p2 sm AsAd',
      'p3 sm KhKd',
      'd db 2c3d8h',
      'd db Jc',
      'd db 4s',
    ],
  },
  allIn: {
    variant: 'NT',
    seats: 6,
    people: UNEVEN,
    viewer: 'Dan',
    settings: BLINDS,
    actions: [...holes(6), 'p4 cbr 40', 'p5 f', 'p6 cbr 200', 'p1 cbr 1200', 'p2 cc', 'p3 cc'],
  },
  runTwice: {
    variant: 'NT',
    seats: 6,
    people: SIX.slice(0, 3),
    viewer: 'Ann',
    settings: BLINDS,
    change: { _runs: 2 },
    actions: [
      ...holes(3),
      'p1 cbr 2480',
      'p2 f',
      'p3 cc',
      'p1 sm AsKs',
      'p3 sm 7c6c',
      'd db AhQcKd',
      'd db 9h',
      'd db 2c',
      'd db 8c5c4c',
      'd db Ts',
      'd db Jd',
    ],
  },
  stud: {
    variant: 'F7S',
    seats: 6,
    people: SIX,
    viewer: 'Dan',
    settings: { stakes: { smallBlind: 0, bigBlind: 0, ante: 1, bringIn: 2, smallBet: 5, bigBet: 10 } },
    actions: [
      ...holes(6, STUD_HANDS),
      'p3 pb',
      'p4 cbr 5',
      'p5 f',
      'p6 cc',
      'p1 cc',
      'p2 f',
      'p3 cc',
      'd dh p1 Kc',
      'd dh p3 9h',
      'd dh p4 5d',
      'd dh p6 Td',
    ],
  },
  studThird: {
    variant: 'F7S',
    seats: 8,
    people: [...SIX, ['Gus', 410], ['はなこ', 395]],
    viewer: '千代子',
    settings: { stakes: { smallBlind: 0, bigBlind: 0, ante: 1, bringIn: 2, smallBet: 5, bigBet: 10 } },
    actions: holes(8, [...STUD_HANDS, '5c5h9s', 'TdTh6s']),
  },
  draw: {
    variant: 'F2L3D',
    seats: 6,
    people: SIX,
    viewer: 'Борис',
    settings: { stakes: { smallBlind: 5, bigBlind: 10, smallBet: 10, bigBet: 20 } },
    actions: [
      ...holes(6, ['2c3d4h7sKd', '2h4c7d8sJh', '3c5h6d9sQc', 'TcTdTh6s2d', 'AcAd3h8c9d', '5c6c7h9hKs']),
      'p4 f',
      'p5 f',
      'p6 cbr 20',
      'p1 cc',
      'p2 cc',
      'p3 f',
    ],
  },
  omaha: {
    variant: 'PO',
    seats: 6,
    people: SIX,
    viewer: 'Ann',
    settings: BLINDS,
    actions: [
      ...holes(6, ['AsKsQdJd', 'QhQc8c7c', '7h6h5s4s', 'JhThJc9c', '9s9d8s8d', 'Ad5d3c2c']),
      'p4 cc',
      'p5 f',
      'p6 f',
      'p1 cbr 45',
      'p2 f',
      'p3 cc',
      'p4 cc',
      'd db Ah9hKd',
      'p3 cc',
      'p4 cbr 90',
    ],
  },
};

const LONG_NAMES = [
  'Wolfgang Amadeus',
  'Константин Ильич',
  'ぽかーだいすきさん',
  '德州扑克爱好者',
  'MMMMMMMMMMMMMMMM',
  'Александра Ивано',
  '千代田のポーカー王',
  'O’Shaughnessy-Lee',
  '澳门皇家赌场常客',
  'Iñtërnâtiônàlizæ',
];

/** A full table of so many seats where everything is as long as it can be: names, stacks, bets. */
export function crowd(seats: number): Scene {
  const last = seats === 2 ? 1 : 3;
  const raiser = seats === 2 ? 1 : (last % seats) + 1;
  const order = Array.from({ length: seats }, (_, at) => ((raiser - 1 + at) % seats) + 1);
  return {
    variant: 'NT',
    seats,
    people: LONG_NAMES.slice(0, seats).map((name) => [name, 987_654_321] as const),
    viewer: LONG_NAMES[(order.at(-1) ?? 1) - 1]!,
    settings: {
      stakes: { smallBlind: 500_000, bigBlind: 1_000_000 },
      buy_in: { min: 1_000_000, max: 1_000_000_000 },
    },
    actions: [
      ...holes(seats),
      `p${order[0]} cbr 123456789`,
      ...order.slice(1, -1).map((player, at) => (at % 3 === 2 ? `p${player} f` : `p${player} cc`)),
    ],
  };
}

function settingsOf({ variant, seats, settings }: Scene): TableSettings {
  return { ...defaultSettings(variantOf(variant) as Variant), seats, ...settings };
}

/** The table of a scene, as its viewer sees it. */
export function tableOfScene(scene: Scene, deadlineMs: number = NOW_MS + 9_000): TableSnapshot {
  const settings = settingsOf(scene);
  const sitting = scene.people.flatMap((person, at) => (person === null ? [] : [{ person, place: at + 1 }]));
  const first = start(
    {
      ...documentTerms(settings),
      players: sitting.map(({ person }) => person[0]),
      seats: sitting.map(({ place }) => place),
      startingStacks: sitting.map(({ person }) => person[1]),
    },
    { random: () => 0, rules: rulesOfTable(settings).table },
  );
  if (!first.ok) throw new Error(JSON.stringify(first.error));
  const hand = settle({ ...first.value, ...scene.change, hand: 128, actions: scene.actions });
  const seats = hand.players.map(
    (name, player): Seat => ({
      seat_index: seatsOf(hand)[player]!,
      name,
      kind: 'person',
      bot: null,
      is_connected: true,
      grace_until_ms: null,
      time_bank_ms: 60_000,
      after_hand: null,
      top_up: 0,
      ...scene.away?.[name],
    }),
  );
  const clock = { limitMs: 15_000, deadlineMs, bankMs: 60_000, isBank: false };
  const facts = {
    hand,
    settings,
    status: 'playing',
    host: null,
    seats,
    spectators: 0,
    chat: [],
    hostLog: [],
    clock,
  } as const;
  const player = hand.players.indexOf(scene.viewer);
  const viewer = { name: scene.viewer, player: player < 0 ? null : player, isHost: false, delayMs: 0 };
  return { ...tableSnapshot(facts, viewer), table: 't1', version: 1 };
}
