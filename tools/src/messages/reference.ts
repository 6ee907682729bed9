/** The tables of docs/MESSAGES.md, made from the schemas and lists that the code itself uses. */
import {
  CLOSE_MEANINGS,
  CLOSE_NAMES,
  CLOSE_REASONS,
  ERROR_CODES,
  LIMIT_REASONS,
  LIMITS,
  type LimitName,
  SENTENCES,
} from '@cardroom/protocol';
import { schemas, wireError } from '@cardroom/protocol/schema';
import { botSchemas } from './bot.js';

/** As much of JSON Schema as ours need. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

const { client, server, results } = schemas() as Readonly<Record<'client' | 'server' | 'results', Schema>>;
const bots = botSchemas() as Readonly<Record<'arena' | 'bot', Schema>>;
const TABLE_PARTS: Readonly<Record<string, Schema>> = { ...client.$defs, ...server.$defs, ...results.$defs };
const BOT_PARTS: Readonly<Record<string, Schema>> = { ...bots.arena.$defs };
const PARTS: Readonly<Record<string, Schema>> = { ...BOT_PARTS, ...TABLE_PARTS };

/** Objects that are explained with the event whose data they are. */
const TOLD_ELSEWHERE = new Map([
  ['Turn', 'turn'],
  ['YourTurn', 'your_turn'],
  ['ChatLine', 'chat_message'],
  ['HostAct', 'host_log'],
  ['CloseName', 'close-codes'],
]);

function linkTo(name: string): string {
  return `[${name}](#${TOLD_ELSEWHERE.get(name) ?? name.toLowerCase()})`;
}

/** Longer lists of values are not written out. */
const MOST_VALUES = 16;

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : PARTS[name]!;
}

function rangeText({ minimum, maximum }: Schema): string {
  const least = minimum === undefined || minimum <= -Number.MAX_SAFE_INTEGER ? null : minimum;
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
  if (least !== null && most !== null) return ` ${least} to ${most}`;
  return least === null || least === 0 ? '' : ` from ${least}`;
}

function typeText(schema: Schema): string {
  const { $ref, anyOf, oneOf, type, items, properties } = schema;
  if ($ref !== undefined) return linkTo($ref.split('/').at(-1)!);
  if (Array.isArray(type)) return type.map((one: string) => typeText({ ...schema, type: one })).join(' or ');
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum !== undefined) {
    if (schema.enum.length > MOST_VALUES) return `one of ${schema.enum.length} codes`;
    return schema.enum.map((value) => `\`${value}\``).join(', ');
  }
  const options = anyOf ?? oneOf;
  if (options !== undefined) {
    if (options.every((option) => option.properties?.code !== undefined)) return '[error](#error-codes)';
    if (options.every((option) => option.properties?.event !== undefined)) return eventLink(options);
    return options.map(typeText).join(' or ');
  }
  switch (type) {
    case 'array':
      return `list of ${typeText(items!)}`;
    case 'object':
      return properties === undefined || Object.keys(properties).length === 0
        ? 'object'
        : `object: ${Object.entries(properties)
            .map(
              ([name, value]) => `\`${name}\` ${typeText(value)}${value.description ? `, ${value.description}` : ''}`,
            )
            .join('; ')}`;
    case 'integer':
      return `whole number${rangeText(schema)}`;
    case 'number':
      return `number${rangeText(schema)}`;
    case 'boolean':
      return 'true, false';
    case 'string':
      return schema.maxLength === undefined ? 'text' : `text, up to ${schema.maxLength}`;
    default:
      return String(type);
  }
}

/** The link to the section in which the events of a union stand. */
function eventLink([first]: readonly Schema[]): string {
  const isTable = eventsOf('update').some(
    ({ properties }) => properties!.event!.const === first!.properties!.event!.const,
  );
  return isTable ? '[event](#events-of-a-table)' : '[event](#events-of-a-tournament)';
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n');
}

/** One row for each field; a field that may be left out has a `?`. */
function fieldRows(schema: Schema, prefix = ''): string[][] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).map(([name, field]) => [
    `\`${prefix}${name}${required.includes(name) ? '' : '?'}\``,
    typeText(field),
    field.description ?? '',
  ]);
}

const FIELD_HEADS = ['field', 'value', 'meaning'];

/** Fields that every message has are explained once, in the text. */
const COMMON = new Set(['action', 'event', 'id', 'data', 'ok']);

function requestText(message: Schema): string {
  const { properties, description } = message;
  const name = String(properties!.action!.const);
  const envelope = fieldRows({ ...message, properties: without(properties!) });
  const rows = [...envelope, ...fieldRows(properties!.data!, 'data.')];
  const answers = fieldRows(results.properties![name]!, 'result.');
  return [
    `#### ${name}`,
    `${description!}`,
    ...(rows.length === 0 ? ['No fields of its own.'] : [table(FIELD_HEADS, rows)]),
    ...(answers.length === 0 ? [] : ['Answer:', table(FIELD_HEADS, answers)]),
  ].join('\n\n');
}

function without(properties: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !COMMON.has(name)));
}

function messageText(message: Schema): string {
  const { properties, description } = message;
  const rows = fieldRows(message).filter(([name]) => name !== '`event`');
  return [`#### ${String(properties!.event!.const)}`, `${description!}`, table(FIELD_HEADS, rows)].join('\n\n');
}

function eventText({ properties, description }: Schema): string {
  const name = String(properties!.event!.const);
  return [`#### ${name}`, `${description!}`, table(FIELD_HEADS, fieldRows(properties!.data!))].join('\n\n');
}

/** The fields of an object, or the values of a list of words. */
function partText(schema: Schema): string {
  return schema.enum === undefined ? table(FIELD_HEADS, fieldRows(schema)) : `${typeText(schema)}.`;
}

/** The union of the events that a message carries. */
function eventsOf(name: 'update' | 'tournament_update'): readonly Schema[] {
  const messages = server.oneOf!.flatMap((message) => message.oneOf ?? [message]);
  const update = messages.find(({ properties }) => properties?.event?.const === name)!;
  return update.properties!.events!.items!.oneOf!;
}

/** A message of the arena or an answer of a bot. */
function botText(message: Schema): string {
  const name = message.title ?? String(message.properties!.type!.const);
  const rows = fieldRows(message).filter(([field]) => field !== '`type`');
  return [`#### ${name}`, message.description!, table(FIELD_HEADS, rows)].join('\n\n');
}

/** The sections of the page, by name. */
export function referenceSections(): Readonly<Record<string, string>> {
  const messages = server.oneOf!.flatMap((message) => message.oneOf ?? [message]);
  const parts = Object.keys(TABLE_PARTS)
    .filter((name) => !TOLD_ELSEWHERE.has(name))
    .sort();
  return {
    requests: client.oneOf!.map(requestText).join('\n\n'),
    messages: messages.map(messageText).join('\n\n'),
    events: eventsOf('update').map(eventText).join('\n\n'),
    tournamentEvents: eventsOf('tournament_update').map(eventText).join('\n\n'),
    parts: parts.map((name) => `#### ${name}\n\n${partText(PARTS[name]!)}`).join('\n\n'),
    errors: errorTable(),
    limits: table(
      ['limit', 'value', 'why'],
      (Object.keys(LIMITS) as LimitName[]).map((name) => [`\`${name}\``, String(LIMITS[name]), LIMIT_REASONS[name]]),
    ),
    closes: table(
      ['code', 'name', 'meaning', 'client comes back'],
      CLOSE_NAMES.map((name) => [
        String(CLOSE_REASONS[name].code),
        `\`${name}\``,
        CLOSE_MEANINGS[name],
        CLOSE_REASONS[name].retry,
      ]),
    ),
    arena: bots.arena.anyOf!.map(botText).join('\n\n'),
    bot: bots.bot.anyOf!.map(botText).join('\n\n'),
    botParts: Object.keys(BOT_PARTS)
      .sort()
      .map((name) => `#### ${name}\n\n${partText(BOT_PARTS[name]!)}`)
      .join('\n\n'),
  };
}

function errorTable(): string {
  const details = new Map(
    wireError.options.map((option) => [
      option.shape.code.value as string,
      Object.keys(option.shape).filter((name) => name !== 'code'),
    ]),
  );
  return table(
    ['code', 'details', 'sentence'],
    ERROR_CODES.map((code) => [
      `\`${code}\``,
      details
        .get(code)!
        .map((name) => `\`${name}\``)
        .join(', '),
      SENTENCES[code],
    ]),
  );
}

/** Every field of every message, as `where.name`, with its description. */
export function allFields(): { readonly path: string; readonly description: string | undefined }[] {
  const found: { path: string; description: string | undefined }[] = [];
  const walk = (schema: Schema, path: string): void => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!COMMON.has(name) && name !== 'code') found.push({ path: `${path}.${name}`, description: field.description });
      walk(field, `${path}.${name}`);
    }
    for (const option of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]) {
      walk(option, path);
    }
  };
  walk(client, 'client');
  walk(server, 'server');
  for (const [name, schema] of Object.entries(results.properties!)) walk(schema, `results.${name}`);
  for (const [name, schema] of Object.entries(TABLE_PARTS)) walk(schema, name);
  return found;
}
