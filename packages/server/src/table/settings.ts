/** The settings of a table: the room's own checks, and the parts that go into the hand document. */
import { err, type Result, type TableRules } from '@cardroom/engine';
import type { Hand, Stakes } from '@cardroom/notation';
import {
  checkSettings,
  documentTerms,
  rulesOfTable,
  type TableSettings,
  type TableStakes,
  type WireError,
} from '@cardroom/protocol';
import { isAmount, MAX_BUY_IN } from '../chips.js';
import { withNextGame } from './games.js';
import type { TableState } from './state.js';

/** Chips that a table may count in: the books of the room count hundredths. */
const UNITS: readonly number[] = [1, 0.1, 0.01];

export function chipUnit({ stakes }: Pick<TableSettings, 'stakes'>): number {
  return stakes.unit ?? 1;
}

/** The rules between hands, as every reader of the table knows them. */
export function rulesBetweenHands(settings: TableSettings): TableRules {
  return rulesOfTable(settings).table;
}

/** The settings of the next hand: new stakes and options hold with it. */
export function nextSettings(state: TableState): TableSettings {
  const { nextStakes, nextOptions = {} } = state;
  const staked = nextStakes === null ? state.settings : withStakes(state.settings, nextStakes);
  const settings = withNextGame({ ...state, settings: staked }, staked);
  if (Object.keys(nextOptions).length === 0) return settings;
  return { ...settings, table_rules: { ...settings.table_rules, ...nextOptions } };
}

/** The stakes of the game that is played; another game of the table has its own [H-19]. */
function withStakes(settings: TableSettings, stakes: TableStakes): TableSettings {
  const { games, variant } = settings;
  if (games === undefined) return { ...settings, stakes };
  const list = games.list.map((game) => (game.variant === variant ? { ...game, stakes } : game));
  return { ...settings, stakes, games: { ...games, list } };
}

/** Blinds and antes as the document has them, with the smallest chip. */
export function documentStakes(settings: TableSettings): Stakes {
  return documentTerms(settings).stakes;
}

/** Bet sizes as the document has them. */
export function sizesOf({ minBet, smallBet, bigBet, bringIn }: TableStakes): Partial<Hand> {
  return {
    ...(minBet === undefined ? {} : { minBet }),
    ...(smallBet === undefined ? {} : { smallBet }),
    ...(bigBet === undefined ? {} : { bigBet }),
    ...(bringIn === undefined ? {} : { bringIn }),
  };
}

/** The document of a table at which nobody sits yet. */
export function emptyDocument(table: string, settings: TableSettings): Hand {
  const { stakes, ...terms } = documentTerms(settings);
  return {
    ...terms,
    antes: [],
    blindsOrStraddles: [],
    startingStacks: [],
    actions: [],
    players: [],
    hand: 0,
    seats: [],
    table,
    timeLimit: settings.clock.action_ms / 1000,
    _inactive: [],
    _intents: [],
    _deadBlinds: [],
    _stakes: stakes,
    _waiting: true,
  };
}

type BadSettings = Extract<WireError, { code: 'bad-settings' }>;

function bad(field: string, problem: string): Result<never, BadSettings> {
  return err({ code: 'bad-settings', field, problem });
}

/** The settings as they are kept, or what is wrong with them. */
export function checkTable(settings: TableSettings): Result<TableSettings, BadSettings> {
  const unit = chipUnit(settings);
  if (!UNITS.includes(unit)) return bad('stakes.unit', 'not 1, 0.1 or 0.01');
  const { min, max } = settings.buy_in;
  if (!isAmount(max, unit)) return bad('buy_in.max', 'no multiple of the unit');
  if (!isAmount(min, unit)) return bad('buy_in.min', 'no multiple of the unit');
  if (max > MAX_BUY_IN) return bad('buy_in.max', `more than ${MAX_BUY_IN}`);
  return checkSettings(settings);
}
