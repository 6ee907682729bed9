/** The limit of a person on their own buy-ins, as they see and set it [H-26]. */
import type { ResultOf } from '@cardroom/protocol';
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import { boughtToday, limitNow, limitWanted } from '../ownLimit.js';
import type { BuyInLimit, OwnLimit } from '../ports.js';
import type { World } from '../world.js';

type LimitResult = ResultOf<'your_limit'>;

function limitView({ times, total }: BuyInLimit): LimitResult['limit'] {
  return { times, total: total === null ? null : chipsOfHundredths(total) };
}

async function viewOf({ store, clock }: World, user: string, own: OwnLimit | null): Promise<LimitResult> {
  const now = clock.now();
  const bought = await boughtToday(store, user, now);
  const next = own?.next ?? null;
  return {
    limit: limitView(limitNow(own, now)),
    next: next === null || now >= next.at ? null : { limit: limitView(next.limit), from_ms: next.at },
    bought: { times: bought.times, total: chipsOfHundredths(bought.total) },
  };
}

export async function ownLimitOf(world: World, user: string): Promise<LimitResult> {
  const [own = null] = await world.store.ownLimits([user]);
  return viewOf(world, user, own);
}

/** Sets another limit: a lower one holds at once, a higher one a day later. */
export async function limitBuyIns(
  world: World,
  user: string,
  { times, total }: { readonly times: number | null; readonly total: number | null },
): Promise<LimitResult> {
  const [before = null] = await world.store.ownLimits([user]);
  const wish = { times, total: total === null ? null : hundredthsOf(total) };
  const own = limitWanted(user, before, wish, world.clock.now());
  await world.store.putOwnLimit(own);
  return viewOf(world, user, own);
}
