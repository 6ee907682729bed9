/** One hand: its document, its receipt, and the link by which its owner shares it. */
import { createHash } from 'node:crypto';
import type { ArchivedHand } from '../../ports.js';
import { openArchived } from '../../sealing/sealedLog.js';
import { receiptOf } from '../../table/receipt.js';
import { downloadOf, type Format } from '../downloads.js';
import { attached, json, type Reply, refusal } from '../reply.js';
import type { HttpCall } from '../routes.js';
import { HandReader } from './reading.js';

const NONE: Reply = refusal({ code: 'no-such-hand' });

/** The hand of the path, if the caller may read it. A hand that they may not read does not exist for them. */
async function found(call: HttpCall, reader: HandReader): Promise<ArchivedHand | null> {
  const archived = await call.room.world.store.handById(call.params.hand!);
  return archived !== null && (await reader.mayRead(archived)) ? archived : null;
}

async function shown(call: HttpCall, reader: HandReader, archived: ArchivedHand, user: string | null): Promise<Reply> {
  const document = await reader.open(archived, user);
  if (document === null) return NONE;
  const { format } = call.query;
  return format === undefined ? json(200, document) : attached(downloadOf(document, format as Format, archived.hand));
}

export async function hand(call: HttpCall): Promise<Reply> {
  const reader = new HandReader(call);
  const archived = await found(call, reader);
  return archived === null ? NONE : shown(call, reader, archived, call.person?.user ?? null);
}

/**
 * The receipt of a hand. In the first form seeds are bound under the names of the players: with the seed of someone
 * who has deleted themselves it could not be checked without the name, and is not given.
 */
export async function receipt(call: HttpCall): Promise<Reply> {
  const reader = new HandReader(call);
  const archived = await found(call, reader);
  const document = archived && (await reader.open(archived, call.person?.user ?? null));
  const content = archived && openArchived(call.room.world.sealer, archived.hand, archived.sealed);
  const made = content && receiptOf(archived.table, content, call.person?.user ?? null);
  if (made === null || document === null) return NONE;
  const isNamed = 'table' in made || made.seeds.every(([name]) => document.players.includes(name));
  return isNamed ? json(200, { ...made, players: document.players }) : NONE;
}

// ---------------------------------------------------------------------------------------------------- links

/** 128 bits that nobody can guess; kept as their hash. */
const LINK_BYTES = 16;

function hashOf(link: string): string {
  return createHash('sha256').update(`hand-link/${link}`).digest('hex');
}

/** A new link to a hand, made by someone who played it. An earlier one of theirs is taken back by it. */
export async function shareHand(call: HttpCall): Promise<Reply> {
  const { store, entropy } = call.room.world;
  const archived = await store.handById(call.params.hand!);
  const user = call.person!.user;
  if (archived === null || !archived.users.includes(user)) return NONE;
  const link = Buffer.from(entropy.bytes(LINK_BYTES)).toString('base64url');
  await store.takeBackLink(archived.hand, user);
  await store.putLink({ linkHash: hashOf(link), hand: archived.hand, user, at: call.room.now() });
  return json(201, { link, path: `/api/shared/${link}`, page: `/shared/${link}` });
}

export async function unshareHand(call: HttpCall): Promise<Reply> {
  await call.room.world.store.takeBackLink(call.params.hand!, call.person!.user);
  return json(200, {});
}

/** A shared hand shows what everybody at the table saw, once spectators may know it. */
export async function sharedHandReply(call: HttpCall): Promise<Reply> {
  const { store } = call.room.world;
  const link = await store.handByLink(hashOf(call.params.link!));
  const archived = link === null ? null : await store.handById(link.hand);
  if (archived === null) return NONE;
  const delayMs = (await call.room.archive.accessOf(archived.table))?.delayMs ?? 0;
  if (archived.at + delayMs > call.room.now()) return NONE;
  return shown(call, new HandReader(call), archived, null);
}
