/** Tables, people, the archive and the books in memory. */
import { giftPage, giftTransfer, isBotUser, isGiftDue, ownerOfBot, personChanges, sumsOf } from '../../ledger.js';
import type {
  AppendBatch,
  ArchivedHand,
  AuditEntry,
  Ban,
  BookedTransfer,
  ClaimResult,
  CountedLimit,
  Cursor,
  Directory,
  Gift,
  HandLink,
  KnownPerson,
  LedgerSum,
  LogReading,
  Owner,
  OwnLimit,
  OwnTable,
  OwnTournament,
  Page,
  PageRequest,
  Person,
  PurchaseMark,
  RoomNode,
  Scope,
  StoredEntry,
  TableAccess,
  TableClaim,
  TableLimits,
  Transfer,
  Wallet,
} from '../../ports.js';
import { CLAIM_MS } from '../claims.js';
import { isId, type ListKind, NO_ROWS, type PlaceOf, pageOf, placeOf, scopeId } from '../paging.js';

export interface TableLog {
  lease: Owner | null;
  epoch: number;
  entries: StoredEntry[];
  snapshot: LogReading['snapshot'];
}

type StoredTransfer = BookedTransfer & { readonly version: number; readonly place: number };

/** A table as it is remembered, running or ended. */
interface TableRecord {
  readonly host: string | null;
  readonly madeAt: number;
  readonly hasBegun: boolean;
  readonly endedAt: number | null;
  readonly access: TableAccess | null;
}

const NO_RECORD: Omit<TableRecord, 'madeAt'> = { host: null, hasBegun: false, endedAt: null, access: null };

/** Everything a memory store holds; a simulated crash makes a new store from the same content. */
export interface MemoryContent {
  readonly logs: Map<string, TableLog>;
  readonly transfers: StoredTransfer[];
  readonly hands: Map<string, ArchivedHand>;
  /** Tables that have not ended, and whether they are listed. */
  readonly tables: Map<string, boolean>;
  readonly records: Map<string, TableRecord>;
  /** For each table who came, when, and whether they sat down; a host need not. */
  readonly members: Map<string, Map<string, { readonly at: number; readonly sat: boolean }>>;
  readonly people: Map<string, KnownPerson>;
  readonly tokens: Map<string, string>;
  readonly codes: Map<string, { readonly user: string; readonly expiresAt: number }>;
  readonly sessionEnds: Map<string, number>;
  readonly links: Map<string, HandLink>;
  readonly bans: Map<string, Ban>;
  readonly audit: AuditEntry[];
  readonly nodes: Map<string, RoomNode & { readonly expiresAt: number }>;
  /** The mark of the room's key, at most one. */
  readonly keyMarks: Set<string>;
  readonly ownLimits: Map<string, CountedLimit>;
  /** Results of people by the log of the tournament. */
  readonly results: Map<string, readonly OwnTournament[]>;
  /** Chips of people on no table, and when they were last given some. */
  readonly wallets: Map<string, { readonly amount: number; readonly givenAt: number; readonly gifts: number }>;
}

export function emptyContent(): MemoryContent {
  return {
    logs: new Map(),
    transfers: [],
    hands: new Map(),
    tables: new Map(),
    records: new Map(),
    members: new Map(),
    people: new Map(),
    tokens: new Map(),
    codes: new Map(),
    sessionEnds: new Map(),
    links: new Map(),
    bans: new Map(),
    audit: [],
    nodes: new Map(),
    keyMarks: new Set(),
    wallets: new Map(),
    ownLimits: new Map(),
    results: new Map(),
  };
}

export class MemoryDirectory implements Directory {
  protected readonly content: MemoryContent;
  protected readonly now: () => number;

  constructor(now: () => number = Date.now, content: MemoryContent = emptyContent()) {
    this.now = now;
    this.content = content;
  }

  /** Writes the members and the access rules of a table. */
  protected admit(table: string, at: number, { transfers, members, access }: AppendBatch): void {
    for (const { reason, to } of transfers) {
      if (reason === 'buy-in' && to.kind === 'seat' && !isBotUser(to.user)) this.#addMember(table, to.user, at, true);
    }
    for (const user of members) this.#addMember(table, user, at, true);
    if (access === null) return;
    this.#addMember(table, access.host, at, false);
    const { host, endedAt } = access;
    this.#record(table, at, { host, endedAt, access });
  }

  #addMember(table: string, user: string, at: number, sat: boolean): void {
    const members = this.content.members.get(table) ?? new Map();
    this.content.members.set(table, members);
    const known = members.get(user);
    members.set(user, known === undefined ? { at, sat } : { at: known.at, sat: known.sat || sat });
  }

  #record(table: string, at: number, change: Partial<TableRecord>): void {
    const record = this.content.records.get(table) ?? { ...NO_RECORD, madeAt: at };
    this.content.records.set(table, { ...record, ...change });
  }

  async tables(): Promise<readonly { readonly table: string; readonly listed: boolean }[]> {
    return [...this.content.tables].map(([table, listed]) => ({ table, listed }));
  }

  async hasTable(table: string): Promise<boolean> {
    return this.content.tables.has(table);
  }

  async claimTable(table: string, { host, at }: TableClaim, limits: TableLimits): Promise<ClaimResult> {
    const { records } = this.content;
    for (const [other, { madeAt }] of records) if (madeAt < at - CLAIM_MS) await this.dropClaim(other);
    if (records.has(table)) return 'claimed';
    const running = [...records.values()].filter(({ endedAt }) => endedAt === null);
    if (running.filter((record) => record.host === host).length >= limits.perHost) return 'too-many-own';
    if (running.length >= limits.inRoom) return 'too-many';
    this.#record(table, at, { host });
    this.#addMember(table, host, at, false);
    return 'claimed';
  }

  async dropClaim(table: string): Promise<void> {
    const { records, members } = this.content;
    if (records.get(table)?.hasBegun !== false) return;
    records.delete(table);
    for (const [user, { sat }] of members.get(table) ?? []) if (!sat) members.get(table)?.delete(user);
  }

  async addTable(table: string, listed: boolean): Promise<void> {
    if (this.content.tables.has(table)) return;
    this.content.tables.set(table, listed);
    this.#record(table, this.now(), { hasBegun: true, endedAt: null });
  }

  async endTable(table: string): Promise<void> {
    if (!this.content.tables.delete(table)) return;
    const now = this.now();
    this.#record(table, now, { endedAt: this.content.records.get(table)?.endedAt ?? now });
  }

  async access(table: string): Promise<TableAccess | null> {
    const record = this.content.records.get(table);
    return record?.access == null ? null : { ...record.access, endedAt: record.endedAt };
  }

  async isMember(table: string, user: string): Promise<boolean> {
    return this.content.members.get(table)?.get(user)?.sat === true;
  }

  async personByToken(tokenHash: string): Promise<Person | null> {
    const user = this.content.tokens.get(tokenHash);
    const person = user === undefined ? undefined : this.content.people.get(user);
    return person === undefined || person.name === null ? null : { user: person.user, name: person.name };
  }

  async person(user: string): Promise<KnownPerson | null> {
    return this.content.people.get(user) ?? null;
  }

  async addPerson(person: Person, tokenHash: string): Promise<void> {
    this.content.people.set(person.user, person);
    this.content.tokens.set(tokenHash, person.user);
  }

  async botsOf(owner: string, limit: number): Promise<readonly Person[]> {
    const bots = [...new Set(this.content.tokens.values())].flatMap((user) => {
      const name = ownerOfBot(user) === owner ? this.content.people.get(user)?.name : null;
      return name == null ? [] : [{ user, name }];
    });
    const order = (a: Person, b: Person): number =>
      a.name < b.name || (a.name === b.name && a.user < b.user) ? -1 : 1;
    return bots.sort(order).slice(0, limit);
  }

  async renamePerson(user: string, name: string): Promise<void> {
    if (this.content.people.get(user)?.name != null) this.content.people.set(user, { user, name });
  }

  async addToken(user: string, tokenHash: string): Promise<void> {
    this.content.tokens.set(tokenHash, user);
  }

  async removeTokens(user: string): Promise<void> {
    const { tokens, codes, sessionEnds } = this.content;
    for (const [hash, owner] of tokens) if (owner === user) tokens.delete(hash);
    for (const [hash, code] of codes) if (code.user === user) codes.delete(hash);
    sessionEnds.set(user, this.now());
  }

  async sessionEnds(since: number): Promise<readonly { readonly user: string; readonly at: number }[]> {
    return [...this.content.sessionEnds]
      .filter(([, at]) => at >= since)
      .map(([user, at]) => ({ user, at }))
      .sort((a, b) => a.at - b.at || (a.user < b.user ? -1 : 1));
  }

  async deletePerson(user: string): Promise<void> {
    await this.removeTokens(user);
    const { links, people } = this.content;
    for (const [hash, link] of links) if (link.user === user) links.delete(hash);
    this.content.ownLimits.delete(user);
    if (people.has(user)) people.set(user, { user, name: null });
  }

  async putCode(user: string, codeHash: string, expiresAt: number): Promise<void> {
    for (const [hash, code] of this.content.codes) if (code.user === user) this.content.codes.delete(hash);
    this.content.codes.set(codeHash, { user, expiresAt });
  }

  async takeCode(codeHash: string, now: number): Promise<string | null> {
    const code = this.content.codes.get(codeHash);
    this.content.codes.delete(codeHash);
    return code !== undefined && code.expiresAt > now ? code.user : null;
  }

  async putLink(link: HandLink): Promise<void> {
    this.content.links.set(link.linkHash, link);
  }

  async takeBackLink(hand: string, user: string): Promise<void> {
    const { links } = this.content;
    for (const [hash, link] of links) if (link.hand === hand && link.user === user) links.delete(hash);
  }

  async handByLink(linkHash: string): Promise<HandLink | null> {
    return this.content.links.get(linkHash) ?? null;
  }

  async linksOf(user: string, { limit, after }: PageRequest): Promise<Page<HandLink>> {
    const own = [...this.content.links.values()].filter((link) => link.user === user);
    return ordered('links', own, { limit, after, isNewestFirst: true }, ({ at, linkHash }) => [at, linkHash]);
  }

  async putBan(ban: Ban): Promise<void> {
    this.content.bans.set(`${ban.kind}/${ban.key}`, ban);
  }

  async removeBan(kind: Ban['kind'], key: string): Promise<void> {
    this.content.bans.delete(`${kind}/${key}`);
  }

  async bans(): Promise<readonly Ban[]> {
    const now = this.now();
    return [...this.content.bans.values()]
      .filter(({ until }) => until === null || until > now)
      .sort((a, b) => compare([a.kind, a.key], [b.kind, b.key]));
  }

  async audit(entry: AuditEntry): Promise<void> {
    this.content.audit.push(entry);
  }

  async auditLog({ limit, after }: PageRequest): Promise<Page<AuditEntry>> {
    const rows = this.content.audit.map((entry, i) => ({ entry, number: i + 1 }));
    const page = ordered('audit', rows, { limit, after, isNewestFirst: true }, ({ number }) => [number]);
    return { ...page, rows: page.rows.map(({ entry }) => entry) };
  }

  async people({ limit, after }: PageRequest): Promise<Page<KnownPerson>> {
    const all = [...this.content.people.values()];
    return ordered('people', all, { limit, after, isNewestFirst: false }, ({ user }) => [user]);
  }

  async tablesOf(user: string, { limit, after }: PageRequest): Promise<Page<OwnTable>> {
    const { members, records } = this.content;
    const own = [...members].flatMap(([table, users]) => {
      const at = users.get(user)?.at;
      const record = records.get(table);
      return at === undefined || record?.hasBegun !== true ? [] : [{ table, at, endedAt: record.endedAt }];
    });
    return ordered('tables', own, { limit, after, isNewestFirst: true }, ({ at, table }) => [at, table]);
  }

  async tournamentsOf(user: string, { limit, after }: PageRequest): Promise<Page<OwnTournament>> {
    const own = [...this.content.results.values()].flat().filter((result) => result.user === user);
    return ordered('tournaments', own, { limit, after, isNewestFirst: true }, ({ at, tournament }) => [at, tournament]);
  }

  #handsIn(scope: Scope): readonly ArchivedHand[] {
    const found = scopeId(scope);
    if (found === null) return [];
    return [...this.content.hands.values()].filter(({ table, users }) =>
      found.of === 'table' ? table === found.id : users.includes(found.id),
    );
  }

  async hands(
    scope: Scope,
    { limit, before }: { limit: number; before?: Cursor | undefined },
  ): Promise<Page<ArchivedHand>> {
    const order = { limit, after: before, isNewestFirst: true };
    return ordered('hands', this.#handsIn(scope), order, ({ at, hand }) => [at, hand]);
  }

  async handCount(scope: Scope): Promise<number> {
    return this.#handsIn(scope).length;
  }

  async handById(hand: string): Promise<ArchivedHand | null> {
    return this.content.hands.get(hand) ?? null;
  }

  async transfers(
    scope: Scope,
    {
      limit,
      after,
      withHands,
      newestFirst = false,
    }: PageRequest & { withHands: boolean; newestFirst?: boolean | undefined },
  ): Promise<Page<BookedTransfer>> {
    const found = scopeId(scope);
    if (found === null) return NO_ROWS;
    const rows = this.content.transfers.filter(
      (transfer) =>
        (withHands || transfer.reason !== 'hand') &&
        (found.of === 'table' ? transfer.table === found.id : concerns(transfer, found.id)),
    );
    // The clock of a table's next owner may be behind: within a table the versions decide.
    const keyOf = (place: Place): Place => (found.of === 'table' ? place.slice(2) : place);
    const order = { limit, after, isNewestFirst: newestFirst, keyOf };
    const page = ordered('transfers', rows, order, ({ at, table, version, place }) => [at, table, version, place]);
    return { ...page, rows: page.rows.map(({ version: _, place: __, ...row }) => row) };
  }

  async sums(table: string): Promise<readonly LedgerSum[]> {
    return isId(table) ? sumsOf(this.content.transfers.filter((transfer) => transfer.table === table)) : [];
  }

  async ownLimits(users: readonly string[]): Promise<readonly CountedLimit[]> {
    return users.flatMap((user) => this.content.ownLimits.get(user) ?? []);
  }

  async putOwnLimit(limit: OwnLimit): Promise<void> {
    const purchases = this.content.ownLimits.get(limit.user)?.purchases ?? 0;
    this.content.ownLimits.set(limit.user, { ...limit, purchases });
  }

  /** Counts purchases under people's own limits; false, and counts none, if one of them has bought elsewhere since. */
  protected countPurchases(marks: readonly PurchaseMark[]): boolean {
    const limits = marks.flatMap(({ user }) => this.content.ownLimits.get(user) ?? []);
    const seen = new Map(marks.map(({ user, purchases }) => [user, purchases]));
    if (limits.some(({ user, purchases }) => purchases !== seen.get(user))) return false;
    for (const limit of limits) this.content.ownLimits.set(limit.user, { ...limit, purchases: limit.purchases + 1 });
    return true;
  }

  async wallets(users: readonly string[]): Promise<readonly Wallet[]> {
    return users.flatMap((user) => this.#wallet(user) ?? []);
  }

  async giveChips(gift: Gift): Promise<Wallet> {
    const { user, sum, at } = gift;
    if (isGiftDue(this.#wallet(user), gift)) {
      const known = this.content.wallets.get(user) ?? { amount: 0, gifts: 0 };
      const version = known.gifts + 1;
      this.content.wallets.set(user, { amount: known.amount, givenAt: at, gifts: version });
      this.book(giftPage(user), { at, version }, [giftTransfer(user, sum)]);
    }
    return this.#wallet(user)!;
  }

  #wallet(user: string): Wallet | null {
    const wallet = this.content.wallets.get(user);
    if (wallet === undefined) return null;
    const own = sumsOf(this.content.transfers).find((sum) => sum.user === user);
    return { user, amount: wallet.amount, atTables: own?.onTable ?? 0, givenAt: wallet.givenAt };
  }

  /** Whether everybody has the chips that they pay with. */
  protected covers(transfers: readonly Transfer[]): boolean {
    return [...personChanges(transfers)].every(
      ([user, change]) => change >= 0 || (this.content.wallets.get(user)?.amount ?? 0) + change >= 0,
    );
  }

  /** Writes transfers into the books, with the wallets that they change. */
  protected book(
    table: string,
    { at, version }: { at: number; version: number },
    transfers: readonly Transfer[],
  ): void {
    for (const [place, transfer] of transfers.entries()) {
      this.content.transfers.push({ ...transfer, at, table, version, place });
    }
    this.moveChips(transfers, 1);
  }

  protected moveChips(transfers: readonly Transfer[], sign: 1 | -1): void {
    const { wallets } = this.content;
    for (const [user, change] of personChanges(transfers)) {
      const wallet = wallets.get(user);
      if (wallet !== undefined) wallets.set(user, { ...wallet, amount: wallet.amount + sign * change });
    }
  }

  async belongsTo(keyMark: string): Promise<boolean> {
    const { keyMarks } = this.content;
    if (keyMarks.size === 0) keyMarks.add(keyMark);
    return keyMarks.has(keyMark);
  }
}

function concerns({ from, to }: Transfer, user: string): boolean {
  return [from, to].some((account) => 'user' in account && account.user === user);
}

type Place = readonly (string | number)[];

function compare(a: Place, b: Place): number {
  const i = a.findIndex((value, place) => value !== b[place]);
  return i < 0 ? 0 : a[i]! < b[i]! ? -1 : 1;
}

interface Order {
  readonly limit: number;
  readonly after: Cursor | undefined;
  readonly isNewestFirst: boolean;
  /** The part of a place that decides, if not all of it does. */
  readonly keyOf?: (place: Place) => Place;
}

/** A page of rows in the order of their places. */
function ordered<Kind extends ListKind, T>(
  kind: Kind,
  rows: readonly T[],
  { limit, after, isNewestFirst, keyOf = (place) => place }: Order,
  placeOfRow: (row: T) => PlaceOf<Kind>,
): Page<T> {
  const order = (a: Place, b: Place): number =>
    isNewestFirst ? compare(keyOf(b), keyOf(a)) : compare(keyOf(a), keyOf(b));
  const placed = rows.map((row) => ({ row, place: placeOfRow(row) }));
  const begin = after === undefined ? null : placeOf(kind, after);
  const behind = placed.filter(({ place }) => begin === null || order(begin, place) < 0);
  const sorted = behind.sort((a, b) => order(a.place, b.place)).map(({ row }) => row);
  return pageOf(kind, sorted, limit, placeOfRow);
}
