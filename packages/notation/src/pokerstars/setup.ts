/** The setup of the engine from what a transcript says before the cards. */
import type { HouseRules, Setup, Variant } from '@cardroom/engine';
import { smallBlindOf } from '../replay.js';
import type { Accounts } from './accounts.js';
import type { Transcript } from './transcript.js';

/** The setup of the engine: stacks as far as they can be bet, posts told apart, sizes by the game. */
export function transcriptSetup(
  hand: Transcript,
  variant: Variant,
  rules: HouseRules,
  seats: readonly number[],
  stacks: readonly number[],
  accounts: Accounts,
): Setup {
  const { stakes } = hand.header;
  const zeros = () => seats.map(() => 0);
  const [antes, blinds, posts, dead] = [zeros(), zeros(), zeros(), zeros()];
  let ante = 0;
  for (const post of accounts.posts) if (post.kind === 'ante' && post.dead > ante) ante = post.dead;
  for (const post of accounts.posts) {
    const player = seats.indexOf(post.player);
    if (player < 0) continue;
    if (post.kind === 'ante') antes[player]! += post.allIn ? Math.max(ante, post.dead) : post.dead;
    else {
      (post.kind === 'blind' ? blinds : posts)[player]! += post.nominal;
      dead[player]! += post.dead;
    }
  }
  // A big blind who had nothing left to post does not lower the price.
  const onBlind = seats.indexOf(accounts.bigBlindPlayer);
  if (onBlind >= 0 && blinds[onBlind]! < accounts.bigBlind) blinds[onBlind] = accounts.bigBlind;
  const isFixed = variant.limit === 'fixed';
  const isStud = variant.forced === 'bringIn';
  const smallBet = isStud || accounts.bigBlind === 0 ? stakes.small : accounts.bigBlind;
  // Stud is dealt in the order of the seats, wherever a button may be printed.
  const button = isStud ? -1 : buttonOf(hand, seats, blinds);
  return {
    variant: variant.code,
    rules,
    stacks,
    ...(button < 0 ? {} : { button }),
    antes,
    ...(isStud ? {} : { blinds, posts }),
    dead,
    ...(isFixed
      ? { smallBet, bigBet: smallBet === stakes.small ? stakes.big : 2 * smallBet }
      : { minBet: accounts.bigBlind || stakes.big }),
    ...(isStud ? { bringIn: bringInOf(hand, smallBet) } : {}),
    ...(!isStud && isBombPot(hand, ante, blinds, posts) ? { isBombPot: true } : {}),
  };
}

/** Antes and no blinds, and nobody acts before the flop [H-10]. */
function isBombPot({ events }: Transcript, ante: number, blinds: readonly number[], posts: readonly number[]): boolean {
  if (ante === 0 || blinds.some(isPosted) || posts.some(isPosted)) return false;
  const flop = events.findIndex((event) => event.kind === 'street' && event.marker === 'flop');
  return flop >= 0 && !events.slice(0, flop).some(({ kind }) => ACTS.has(kind));
}

function isPosted(amount: number): boolean {
  return amount > 0;
}

const ACTS: ReadonlySet<string> = new Set(['fold', 'check', 'call', 'bet', 'raise', 'show']);

/** The player on the button, or the nearest one before an empty seat; by the blinds if no button is printed. */
function buttonOf({ seats, table }: Transcript, players: readonly number[], blinds: readonly number[]): number {
  const { button } = table;
  if (button === null) return buttonByBlinds(blinds);
  for (let player = players.length - 1; player >= 0; player--)
    if (seats[players[player]!]!.seat <= button) return player;
  return players.length - 1;
}

/** Right of the small blind; two-handed the small blind has the button. A single blind is the big one. */
function buttonByBlinds(blinds: readonly number[]): number {
  const first = smallBlindOf(blinds);
  if (first === null) return -1;
  const isAlone = blinds.filter((blind) => blind > 0).length === 1;
  return blinds.length === 2 && !isAlone ? first : (first - 1 + blinds.length) % blinds.length;
}

/** The bring-in as it should be: what was posted, or if that was all-in what the next one paid to call. */
function bringInOf({ events }: Transcript, smallBet: number): number {
  const at = events.findIndex((event) => event.kind === 'bringIn');
  const posted = events[at];
  if (posted?.kind !== 'bringIn') return Math.max(1, Math.floor(smallBet / 2));
  if (!posted.allIn) return posted.amount;
  const call = events
    .slice(at + 1)
    .find((event) => event.kind === 'call' || event.kind === 'raise' || event.kind === 'street');
  return call?.kind === 'call' && !call.allIn
    ? Math.max(call.amount, posted.amount)
    : Math.max(posted.amount, Math.floor(smallBet / 2));
}
