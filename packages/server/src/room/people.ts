/** Guests: a name and a secret. The secret is kept by the person's device, and here only its hash. */
import { createHash } from 'node:crypto';
import { checkName, LIMITS, type NameProblem } from '@cardroom/protocol';
import { ownBotUser, ownerOfBot } from '../ledger.js';
import type { Directory, Entropy, KnownPerson, Person } from '../ports.js';

const TOKEN_BYTES = 32;
const USER_BYTES = 10;

/** Without letters that look like others: a code is read from one screen and typed on another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface Session {
  readonly person: Person;
  /** For the device to keep; null if it has one. */
  readonly token: string | null;
  readonly isNew: boolean;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export class People {
  readonly #directory: Directory;
  readonly #entropy: Entropy;
  readonly #now: () => number;

  constructor(directory: Directory, entropy: Entropy, now: () => number) {
    this.#directory = directory;
    this.#entropy = entropy;
    this.#now = now;
  }

  #text(bytes: number): string {
    return Buffer.from(this.#entropy.bytes(bytes)).toString('base64url');
  }

  async byToken(token: string): Promise<Person | null> {
    const person = await this.#directory.personByToken(hashOf(token));
    const owner = person === null ? null : ownerOfBot(person.user);
    if (person === null || owner === null) return person;
    const name = (await this.#directory.person(owner))?.name ?? null;
    return name === null ? person : { ...person, owner: name };
  }

  async byUser(user: string): Promise<KnownPerson | null> {
    return this.#directory.person(user);
  }

  /** A new guest. The name has been checked. */
  async guest(name: string | null, isBot = false): Promise<Session> {
    const [high, low] = this.#entropy.bytes(2);
    const id = Buffer.from(this.#entropy.bytes(USER_BYTES)).toString('hex');
    return this.#add({
      user: isBot ? ownBotUser(id, null) : `u-${id}`,
      name: name ?? `Guest ${1000 + ((((high! & 31) << 8) | low!) + 1)}`,
    });
  }

  /** A bot of someone. The name has been checked. */
  async botOf(owner: Person, name: string): Promise<Session> {
    const id = Buffer.from(this.#entropy.bytes(USER_BYTES)).toString('hex');
    return this.#add({ user: ownBotUser(id, owner.user), name });
  }

  /** The bots of somebody whose tokens are good, by name. */
  async botsOf(owner: string): Promise<readonly Person[]> {
    return this.#directory.botsOf(owner, LIMITS.botsListed);
  }

  async #add(person: Person): Promise<Session> {
    const token = this.#text(TOKEN_BYTES);
    await this.#directory.addPerson(person, hashOf(token));
    return { person, token, isNew: true };
  }

  /** A one-time code that moves a person to a second device; null if the person has signed out meanwhile. */
  async code(user: string): Promise<{ readonly code: string; readonly expiresAt: number } | null> {
    const bytes = this.#entropy.bytes(LIMITS.deviceCodeCharacters);
    // 32 letters: five bits of each byte, every letter as likely as the others.
    const code = Array.from(bytes, (byte) => LETTERS[byte & 31]).join('');
    const expiresAt = this.#now() + LIMITS.deviceCodeMs;
    await this.#directory.putCode(user, hashOf(code), expiresAt);
    return (await this.#hasSignedOut(user)) ? null : { code, expiresAt };
  }

  /**
   * Whether someone has signed out while a token or code was made for them: then it is taken back. Asked afterwards,
   * so that a sign-out is either seen here or has already removed it.
   */
  async #hasSignedOut(user: string): Promise<boolean> {
    const ends = await this.#directory.sessionEnds(this.#now() - LIMITS.deviceCodeMs);
    if (!ends.some((end) => end.user === user)) return false;
    await this.#directory.removeTokens(user);
    return true;
  }

  /** The person whose code it is, with a new session for this device. */
  async byCode(typed: string): Promise<Session | null> {
    const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
    const user = await this.#directory.takeCode(hashOf(code), this.#now());
    const person = user === null ? null : await this.#directory.person(user);
    if (person === null || person.name === null) return null;
    const token = this.#text(TOKEN_BYTES);
    await this.#directory.addToken(person.user, hashOf(token));
    if (await this.#hasSignedOut(person.user)) return null;
    return { person: { user: person.user, name: person.name }, token, isNew: false };
  }

  async isDeleted(user: string): Promise<boolean> {
    return (await this.#directory.person(user))?.name === null;
  }

  /** A new token for the person of an old one. */
  async renewed(formerToken: string): Promise<Session | null> {
    const person = await this.byToken(formerToken);
    if (person === null) return null;
    const token = this.#text(TOKEN_BYTES);
    await this.#directory.addToken(person.user, hashOf(token));
    return { person, token, isNew: false };
  }

  async rename(user: string, name: string): Promise<void> {
    await this.#directory.renamePerson(user, name);
  }

  async signOut(user: string): Promise<void> {
    await this.#directory.removeTokens(user);
  }
}

/** A name as it is kept, or the refusal. */
export function readName(text: string): { readonly name: string } | { readonly problem: NameProblem } {
  const checked = checkName(text);
  return checked.ok ? { name: checked.value } : { problem: checked.error };
}
