/** The greeting: the arena names the versions that it speaks, the bot chooses one. */
import { ok, type Result } from '@cardroom/engine';
import { ARENA_VERSION } from '../manifest.js';
import { quote } from './fault.js';
import { PROTOCOL_1 } from './protocol1.js';
import { PROTOCOL_2 } from './protocol2.js';
import { type BotProtocol, type Misread, misread, parseObject, quoteJson } from './wire.js';

export const PROTOCOL = 'cardroom-bot';

/** The newest first. */
const SPOKEN: readonly BotProtocol[] = [PROTOCOL_2, PROTOCOL_1];

/** The version that bots should be written for. */
export const PROTOCOL_VERSION: string = PROTOCOL_2.version;

export interface HelloMessage {
  readonly type: 'hello';
  readonly protocol: typeof PROTOCOL;
  /** The newest version that the arena speaks, and all of them. */
  readonly version: string;
  readonly versions: readonly string[];
  readonly arena: string;
}

export const HELLO: HelloMessage = {
  type: 'hello',
  protocol: PROTOCOL,
  version: PROTOCOL_VERSION,
  versions: SPOKEN.map(({ version }) => version),
  arena: ARENA_VERSION,
};

/** A bot's own word about itself: what it speaks, and whether it learns from hand to hand. */
export interface BotGreeting {
  readonly protocol: BotProtocol;
  readonly isStateful: boolean;
}

const MAJOR = /^(\d{1,3})\.\d{1,6}(?:\.\d{1,6})?$/;

function majorOf(version: unknown): string | undefined {
  return typeof version === 'string' ? MAJOR.exec(version)?.[1] : undefined;
}

/** Reads a bot's greeting: can we talk to each other? */
const EXAMPLE = `{"type":"hello","version":"${PROTOCOL_VERSION}"}`;

export function readHello(line: string): Result<BotGreeting, Misread> {
  const hello = parseObject(line, `The first line is ${EXAMPLE}`);
  if (!hello.ok) return hello;
  const { type, version, stateful } = hello.value;
  if (type !== 'hello') {
    return misread('no-hello', `began with ${quote(line)}: the first line is ${EXAMPLE}.`);
  }
  const major = majorOf(version);
  const protocol = SPOKEN.find((spoken) => majorOf(spoken.version) === major);
  if (protocol !== undefined) return ok({ protocol, isStateful: stateful === true });
  const said = version === undefined ? 'no version' : `version ${quoteJson(version)}`;
  const ours = HELLO.versions.join(' and ');
  return misread('unknown-version', `speaks ${said} of the protocol; this arena speaks ${ours}.`);
}
