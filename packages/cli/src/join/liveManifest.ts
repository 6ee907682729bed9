/** A live table as the manifest of a match: the facts that a bot gets once, in the arena's terms. */
import { ARENA_VERSION, type Manifest, type MatchStakes } from '@cardroom/arena';
import { decimalsOf, toUnits } from '@cardroom/notation';
import { rulesOfTable, type TableSnapshot } from '@cardroom/protocol';

type Settings = TableSnapshot['settings'];

export interface LiveBotOptions {
  /** Its name at the table, and the text that says which bot it is. */
  readonly name: string;
  readonly bot: string;
  readonly policy: Manifest['policy'];
}

/** A share of the time of the table goes to the network. */
const NETWORK_SHARE = 0.1;

/** The bot sits in the first seat of the manifest; the others have no bot that would have to be started. */
export function liveManifest(settings: Settings, options: LiveBotOptions): Manifest {
  const { variant, seats, buy_in: buyIn, stakes, clock } = settings;
  const units = unitsOf(settings);
  const others = Array.from({ length: seats - 1 }, (_, at) => ({ name: `Seat ${at + 2}`, bot: '' }));
  return {
    format: 'cardroom-match/1',
    version: ARENA_VERSION,
    seed: '',
    hands: Number.MAX_SAFE_INTEGER,
    variant,
    rules: rulesOfTable(settings).hand,
    stakes: stakesInUnits(stakes, units),
    stacks: Array.from({ length: seats }, () => units(buyIn.max)),
    bots: [{ name: options.name, bot: options.bot }, ...others],
    duplicate: false,
    carry: true,
    policy: options.policy,
    live: { decimals: decimalsOf(stakes.unit ?? 1) },
    timeoutMs: Math.floor(clock.action_ms * (1 - NETWORK_SHARE)),
  };
}

function unitsOf({ stakes: { unit = 1 } }: Settings): (chips: number) => number {
  const decimals = decimalsOf(unit);
  return (chips) => toUnits(chips, decimals) ?? 0;
}

function stakesInUnits(stakes: Settings['stakes'], units: (chips: number) => number): MatchStakes {
  const { smallBlind, bigBlind, ante = 0, bringIn = 0, smallBet = 0, bigBet = 0 } = stakes;
  return {
    smallBlind: units(smallBlind),
    bigBlind: units(bigBlind),
    ante: units(ante),
    bringIn: units(bringIn),
    smallBet: units(smallBet),
    bigBet: units(bigBet),
  };
}
