/**
 * Requests by the names of the rule book of tournaments and home games, where it names each act by itself: they are
 * read as the request that they mean, so that everything behind knows one name for each thing.
 */

type Fields = Readonly<Record<string, unknown>>;

/** The request that a name means, and the fields that the name says. */
type Meaning = readonly [action: string, said: Fields];

const HOST_ACTS = ['start', 'pause', 'resume', 'level', 'break', 'close_entries', 'remove', 'mute', 'cancel'] as const;

const MEANINGS: ReadonlyMap<unknown, Meaning> = new Map<string, Meaning>([
  ...HOST_ACTS.map((act): [string, Meaning] => [`host_tournament_${act}`, ['host_tournament', { act }]]),
  ['tournament_reenter', ['tournament_register', { again: true }]],
  ['waitlist_join', ['wait_for_seat', { on: true }]],
  ['waitlist_leave', ['wait_for_seat', { on: false }]],
  ['seat_accept', ['join', {}]],
  ['auto_rebuy', ['auto_top_up', {}]],
]);

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The message under the name that the room knows it by; as it came if that is its name, or if it is no message. */
export function byOwnName(value: unknown): unknown {
  if (!isObject(value)) return value;
  const meaning = MEANINGS.get(value.action);
  if (meaning === undefined || !isObject(value.data)) return value;
  const [action, said] = meaning;
  // A field that the name has said already is none of the message's.
  if (Object.keys(said).some((field) => Object.hasOwn(value.data as Fields, field))) return value;
  return { ...value, action, data: { ...value.data, ...said } };
}
