/** The reference of all messages: a page for people and JSON Schema files for programs, made from the schemas. */
import { schemas } from '@cardroom/protocol/schema';
import { botSchemas } from './bot.js';
import { botSchemas1 } from './bot1.js';
import { referenceSections } from './reference.js';

const PAGE = (section: Readonly<Record<string, string>>): string => `# Messages

Every message of the two protocols with its fields. [PROTOCOL.md](../PROTOCOL.md) explains how a client talks to a table, [BOTS.md](BOTS.md) how the arena talks to a bot.

This page and the files in [schemas/](schemas) are made from the schemas in the code: \`npm run messages\` writes them. A \`?\` after the name of a field means that it may be left out; all other fields are always there.

## Table protocol

### Requests

A client sends these. Each of them has \`action\`, \`id\` and \`data\`.

${section.requests}

### Messages of the server

${section.messages}

### Events of a table

The \`events\` of an \`update\` are objects with \`event\` and \`data\`. The fields listed here are those of \`data\`.

${section.events}

### Events of a tournament

The \`events\` of a \`tournament_update\`, in the same form.

${section.tournamentEvents}

### Parts

Objects and lists of words that several messages share.

${section.parts}

### Error codes

The sentences are English for developers. Clients make their own in the language of their user, from the code and the details.

${section.errors}

### Limits

${section.limits}

### Close codes

A server announces a close with \`closing\` if it can. "soon" means with a jittered back-off that doubles from 250 ms to 10 s, "later" after 5 s at least, "never" not by itself.

${section.closes}

## Bot protocol

Version 2: one JSON object a line. Both sides ignore fields that they do not know. Version 1 has its own files, [bot-arena-1.json](schemas/bot-arena-1.json) and [bot-answers-1.json](schemas/bot-answers-1.json).

### From the arena

${section.arena}

### From the bot

${section.bot}

### Parts of bot messages

${section.botParts}
`;

function schemaText(title: string, schema: object): string {
  return `${JSON.stringify({ title, ...schema }, null, 1)}\n`;
}

/** Every generated file, by its path in the repository. */
export function messageFiles(): ReadonlyMap<string, string> {
  const { client, server, results } = schemas();
  const { arena, bot } = botSchemas();
  const before = botSchemas1();
  return new Map([
    ['docs/MESSAGES.md', PAGE(referenceSections())],
    ['docs/schemas/table-client.json', schemaText('Messages from a client to a Cardroom table', client)],
    ['docs/schemas/table-server.json', schemaText('Messages from a Cardroom server to a client', server)],
    ['docs/schemas/table-results.json', schemaText('Results of answers, by the name of the request', results)],
    ['docs/schemas/bot-arena.json', schemaText('Messages from the Cardroom arena to a bot', arena)],
    ['docs/schemas/bot-answers.json', schemaText('Messages from a bot to the Cardroom arena', bot)],
    ['docs/schemas/bot-arena-1.json', schemaText('Version 1: messages from the Cardroom arena to a bot', before.arena)],
    ['docs/schemas/bot-answers-1.json', schemaText('Version 1: messages from a bot to the Cardroom arena', before.bot)],
  ]);
}
