/** The doctor's look at a room's PostgreSQL. */
import postgres, { type Sql } from 'postgres';
import { reasonOf } from '../reason.js';
import { type Keyring, markOf } from '../sealing/keyring.js';
import { type Finding, noteFinding, okFinding, wrongFinding } from './doctor.js';

const ANSWER_SECONDS = 5;
const OLDEST_MAJOR = 15;
const CLOCK_SLACK_MS = 2_000;

interface Facts {
  readonly version: string;
  readonly fsync: string;
  readonly now_ms: string;
  readonly has_schema: boolean;
  readonly standby_names: string;
  readonly standbys: string;
}

const FACTS = `
select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
  (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now_ms,
  to_regclass('cardroom.room_key') is not null as has_schema,
  current_setting('synchronous_standby_names') as standby_names,
  (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum') or sync_state is null)::text as standbys`;

/** `keyring`: null if nobody has given one. */
export async function lookAtDatabase(
  url: string,
  keyring: Keyring | null,
  now: () => number,
): Promise<readonly Finding[]> {
  let sql: Sql;
  try {
    sql = postgres(url, {
      max: 1,
      connect_timeout: ANSWER_SECONDS,
      target_session_attrs: 'primary',
      onnotice: () => {},
    });
  } catch (error) {
    return [
      wrongFinding(
        'database',
        `DATABASE_URL is not an address: ${reasonOf(error)}`,
        'postgres://ROLE:PASSWORD@HOST/DATABASE',
      ),
    ];
  }
  try {
    const [facts] = (await sql.unsafe(FACTS)) as unknown as readonly Facts[];
    return [...lookAtFacts(facts!, now()), ...(facts!.has_schema ? await lookInside(sql, keyring) : [])];
  } catch (error) {
    const fix = 'Look whether it runs, at DATABASE_URL, at pg_hba.conf and at the firewall.';
    return [wrongFinding('database', `PostgreSQL cannot be used: ${reasonOf(error)}`, fix)];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** @internal */
export function lookAtFacts(facts: Facts, now: number): readonly Finding[] {
  const major = Math.floor(Number(facts.version) / 10_000);
  const apart = Number(facts.now_ms) - now;
  return [
    major >= OLDEST_MAJOR
      ? okFinding('database', `PostgreSQL ${major} answers.`)
      : wrongFinding('database', `PostgreSQL ${major} is too old`, `Use ${OLDEST_MAJOR} or later.`),
    ...(facts.fsync === 'on'
      ? []
      : [wrongFinding('durability', 'fsync is off: a power cut loses acknowledged acts', 'Set fsync = on.')]),
    facts.has_schema
      ? okFinding('schema', 'The schema of the room is there.')
      : noteFinding('schema', 'There is no room in this database yet', 'The first start makes it.'),
    standby(facts),
    Math.abs(apart) <= CLOCK_SLACK_MS
      ? okFinding('clock', 'The database has the time of this machine.')
      : wrongFinding('clock', `The clock of the database is ${Math.round(apart / 1000)} s off`, 'Set both by NTP.'),
  ];
}

function standby({ standby_names, standbys }: Facts): Finding {
  if (standby_names !== '' && Number(standbys) > 0) return okFinding('standby', `${standbys} synchronous standby`);
  const fix = 'Set synchronous_standby_names and start the standby; deploy/compose.yaml shows both.';
  if (standby_names === '') {
    return wrongFinding('standby', 'There is no synchronous standby: acknowledged acts die with this disk', fix);
  }
  return wrongFinding('standby', 'The synchronous standby is away: every table waits for it', fix);
}

async function lookInside(sql: Sql, keyring: Keyring | null): Promise<readonly Finding[]> {
  const nodes = (await sql.unsafe(
    'select url from cardroom.node where expires_at > (extract(epoch from clock_timestamp()) * 1000)::bigint order by node',
  )) as unknown as readonly { readonly url: string }[];
  const [marked] = (await sql.unsafe('select mark from cardroom.room_key')) as unknown as readonly {
    readonly mark: string;
  }[];
  return [
    okFinding('nodes', `${nodes.length} live`),
    ...lookAtWireUrls(nodes.map(({ url }) => url)),
    ...lookAtMark(marked?.mark, keyring),
  ];
}

/** Addresses that only one machine or one private network has. */
const PRIVATE_HOST = /^(?:localhost|\[::1\]|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd])/;

/** @internal */
export function lookAtWireUrls(urls: readonly string[]): readonly Finding[] {
  const plain = urls.filter((url) => URL.canParse(url) && url.startsWith('http:'));
  const open = plain.filter((url) => {
    const { hostname } = new URL(url);
    return hostname.includes('.') && !PRIVATE_HOST.test(hostname);
  });
  if (open.length === 0) return [];
  const fix = 'Use https:// in --node-url with --node-port, --node-cert and --node-key.';
  return [wrongFinding('wires', `Cards go between nodes over plain HTTP: ${open.join(', ')}`, fix)];
}

function lookAtMark(mark: string | undefined, keyring: Keyring | null): readonly Finding[] {
  if (keyring === null)
    return [noteFinding('key', 'No key was given, so that nobody could compare it', 'Set CARDROOM_KEY.')];
  if (mark === undefined || mark === markOf(keyring)) return [okFinding('key', 'The key is the one of this room.')];
  return [
    wrongFinding(
      'key',
      'The key is the one of another room',
      'Give all nodes the CARDROOM_KEY that the room began with.',
    ),
  ];
}
