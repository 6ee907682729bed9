/**
 * Limits of the wire, each with its reason. A server refuses what goes beyond them; a client need not try.
 * The numbers and the reasons stand apart, so that a browser which needs a number does not load the prose.
 */

export const LIMITS = {
  messageBytes: 16_384,
  messagesPerSecond: 20,
  messageBurst: 40,
  badMessages: 20,
  badMessagesMs: 5_000,
  queueBytes: 262_144,
  connections: 10_000,
  connectionsPerUser: 8,
  tablesWatched: 8,
  tablesPerUser: 20,
  idCharacters: 64,
  pendingRequests: 32,
  answersKept: 64,
  helloMs: 10_000,
  pingMs: 2_000,
  serverPingMs: 3_000,
  silenceMs: 8_000,
  updatesKept: 256,
  nameGraphemes: 16,
  nameUnits: 64,
  titleGraphemes: 40,
  chatCharacters: 500,
  chatPerMinute: 30,
  chatKept: 50,
  hostLogKept: 100,
  bansPerTable: 200,
  waitersPerTable: 100,
  addressBanMs: 86_400_000,
  seatsMin: 2,
  seatsMax: 10,
  rebuysMax: 1_000,
  coHostsMax: 10,
  actionMsMin: 3_000,
  actionMsMax: 600_000,
  timeBankMsMax: 3_600_000,
  graceMsMax: 600_000,
  runOutMsMax: 10_000,
  delayMsMax: 3_600_000,
  deviceCodeCharacters: 8,
  deviceCodeMs: 300_000,
  seedBytesMin: 16,
  seedBytesMax: 64,
  dealRounds: 3,
  revealMs: 2_000,
  ledgerRows: 200,
  handsPerDownload: 10_000,
} as const;

export type LimitName = keyof typeof LIMITS;

/** Why each limit is what it is. */
export const LIMIT_REASONS: Readonly<Record<LimitName, string>> = {
  messageBytes:
    'Bytes of one message to the server. The largest honest one is a hand document of ten players late in a hand, below half of this.',
  messagesPerSecond: 'Messages a second, on average. A person makes two, an eager bot ten.',
  messageBurst: 'Messages at once before the average counts: a client that comes back resends what it had under way.',
  badMessages:
    'Refused messages within `badMessagesMs` before the connection is closed: more is no mistake but an attack.',
  badMessagesMs: 'The time over which refused messages are counted.',
  queueBytes:
    'Bytes that may wait for a slow reader; then the connection is closed, and a snapshot brings it up to date later.',
  connections: 'Connections of one server: what its memory is planned for.',
  connectionsPerUser: 'Connections of one person: a few tabs and a phone.',
  tablesWatched:
    'Tables that one connection follows at a time. With `pendingRequests` it makes `messageBurst`: all that a client sends when it comes back.',
  tablesPerUser: 'Tables of one host that have not ended.',
  idCharacters: 'Characters of an id of a request or of a table.',
  pendingRequests: 'Requests of one client that wait for their answer; it holds further ones back.',
  answersKept:
    'Answers that the server keeps for each person, so that a request sent again gets the answer of the first time. Twice `pendingRequests`: nobody asks again for more.',
  helloMs: 'Time from the opening of a connection to its `hello`: half-open sockets do not stay.',
  pingMs:
    'A client that has heard nothing for so long asks whether the server is there; the banner of a lost connection is due within 3 s.',
  serverPingMs:
    'The server pings a connection from which nothing has come for so long: a tab in the background answers without its timers.',
  silenceMs:
    'A connection from which nothing has come for so long, not even a pong, is lost: the others at the table wait.',
  updatesKept: 'Updates that are sent again one by one to a client that comes back; who missed more gets a snapshot.',
  nameGraphemes: 'Characters of a name as people count them: it has to fit on a seat.',
  nameUnits: 'UTF-16 units of a name: one visible character may hide any number of marks.',
  titleGraphemes: 'Visible characters of the title of a table.',
  chatCharacters: 'Unicode characters of a line of chat.',
  chatPerMinute: 'Lines of chat of one person in a minute.',
  chatKept: 'Lines of chat in a snapshot.',
  hostLogKept: 'Acts of the host in a snapshot.',
  waitersPerTable: 'People on the waiting list of one table: the list travels with the table.',
  bansPerTable: 'People who may not come to one table: the list travels with the table.',
  addressBanMs: 'How long the address of a banned person is banned, too: addresses change hands.',
  seatsMin: 'Seats of a table, at least: nobody plays alone.',
  seatsMax: 'Seats of a table, at most.',
  rebuysMax: 'The largest number of rebuys that a host can set: more is as good as no limit.',
  coHostsMax: 'Co-hosts of a table: as many as it has seats.',
  actionMsMin: 'The shortest time to act: a test player takes as long.',
  actionMsMax: 'The longest time to act, for tables that agree on an allowance for slow readers.',
  timeBankMsMax: 'The largest time bank.',
  graceMsMax: 'The longest wait for a player whose connection is lost.',
  runOutMsMax: 'The longest pause before a street of an all-in run-out.',
  delayMsMax: 'The longest delay for spectators.',
  deviceCodeCharacters: 'Characters of a one-time device code: short enough to type, 40 bits.',
  deviceCodeMs: 'How long a device code is good for: 40 bits cannot be guessed in that time.',
  seedBytesMin: "Bytes of a player's seed for the deal, at least: fewer could be tried one by one.",
  seedBytesMax: "Bytes of a player's seed for the deal, at most: more than a hash takes in at once adds nothing.",
  dealRounds:
    'Rounds of seeds for one hand: two may be void because a seed did not come; the third is dealt with those that did.',
  revealMs: 'Time to reveal a seed once the root is known: a client does it by itself, at once.',
  ledgerRows: 'Rows of a ledger in one answer, the latest ones; all of them are in the download.',
  handsPerDownload: 'Hands of one download of histories: a person who plays all day has a few thousand.',
};
