/** Bugs planted in the compiled code of simulated worlds, which have to notice them. */
import type { Planted } from '../planting.js';
import { DEAL_MUTANTS } from './dealMutants.js';
import { TOURNAMENT_MUTANTS, TOURNAMENT_WORLD_MUTANTS } from './tournamentMutants.js';

/** `seeds` is how many worlds may pass it by. */
export type Mutant = Planted & { readonly seeds: number; readonly worlds?: 'tournaments' };

const HOST = 'server/dist/host/tableHost.js';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'acknowledge before append',
    seeds: 10,
    edits: [
      {
        file: HOST,
        from: 'if (decided.facts.length > 0) {\n            const batch = ',
        to: 'if (decided.answer !== null) work.ask?.reply(decided.answer);\n        if (decided.facts.length > 0) {\n            const batch = ',
      },
    ],
  },
  {
    name: 'append after broadcast',
    seeds: 10,
    edits: [
      {
        file: HOST,
        from: 'const outcome = await this.#appender.append(batch);',
        to: 'this.#happen(decided);\n            const outcome = await this.#appender.append(batch);',
      },
      {
        file: HOST,
        from: 'if (decided.facts.length > 0)\n            this.#happen(decided);\n        else\n            this.#setAlarms();',
        to: 'if (decided.facts.length === 0) this.#setAlarms();',
      },
    ],
  },
  {
    name: 'forget ids after a restart',
    seeds: 60,
    edits: [
      {
        file: HOST,
        from: 'const host = new TableHost(world, events, epoch, state, at ',
        to: 'const host = new TableHost(world, events, epoch, { ...state, answers: [] }, at ',
      },
    ],
  },
  {
    name: 'lose the last entry of a torn write',
    seeds: 60,
    edits: [
      {
        file: 'server/dist/sealing/sealedLog.js',
        from: 'for (const entry of reading.entries) {',
        to: 'for (const entry of reading.damagedFrom === null ? reading.entries : reading.entries.slice(0, -1)) {',
      },
      {
        file: HOST,
        from: 'store.dropDamaged(table, epoch, damagedFrom)',
        to: 'store.dropDamaged(table, epoch, state.version + 1)',
      },
    ],
  },
  {
    name: 'apply a message twice after a reconnect',
    seeds: 60,
    edits: [{ file: 'server/dist/table/decide.js', from: 'if (kept !== null) {', to: 'if (false) {' }],
  },
  {
    name: 'leak a folded card',
    seeds: 10,
    edits: [
      {
        file: 'protocol/dist/events.js',
        from: 'cards: actCards(moment, viewer),',
        to: "cards: word === 'fold' ? formatCards(holeCards(before.state, player)) : actCards(moment, viewer),",
      },
    ],
  },
  {
    name: 'leak the deck in an error',
    seeds: 10,
    edits: [
      {
        file: 'server/dist/table/decide.js',
        from: 'answer: refusal(id, granted.error) };',
        to: 'answer: refusal(id, { ...granted.error, deck: state.deal?.secret?.cards }) };',
      },
    ],
  },
  {
    name: "send another seat's view after a seat change",
    seeds: 30,
    edits: [
      {
        file: 'server/dist/table/personView.js',
        from: 'const player = user === null ? -1 : playerOf(state, user);',
        to: 'const player = state.seats.findIndex((seat) => seat.user === user);',
      },
    ],
  },
  {
    name: 'wait again and again for a player who is not there',
    seeds: 60,
    edits: [
      {
        file: 'server/dist/table/clock.js',
        from: 'if ((seat.away ?? null) !== null)\n        return true;',
        to: '',
      },
    ],
  },
  {
    name: 'wait for every loss of a connection in a hand',
    seeds: 100,
    edits: [
      {
        file: 'server/dist/table/clock.js',
        from: 'if (grace.hand === handNumberOf(state.hand))\n        return false;',
        to: 'return true;',
      },
    ],
  },
  {
    name: 'offer a chair that is held for somebody else',
    seeds: 100,
    edits: [
      {
        file: 'server/dist/table/waiting.js',
        from: 'return [...asked, ...offered, ...chosen];',
        to: 'return [...asked, ...chosen];',
      },
    ],
  },
  {
    name: 'forget the waiting list when somebody leaves',
    seeds: 100,
    edits: [
      {
        file: 'server/dist/table/flow.js',
        from: 'offerSeats(draft);',
        to: '',
      },
    ],
  },
  {
    name: 'fold a player whose clock ran during a crash',
    seeds: 60,
    edits: [
      {
        file: 'server/dist/table/decide.js',
        from: 'renewOffers(draft);\n    setClockAnew(draft);',
        to: 'renewOffers(draft);',
      },
    ],
  },
  {
    name: 'refund a buy-in twice',
    seeds: 30,
    edits: [
      {
        file: 'server/dist/table/draft.js',
        from: '[cashOutTransfer(table, fact.user, hundredthsOf(fact.cashOut))]',
        to: 'Array(2).fill(cashOutTransfer(table, fact.user, hundredthsOf(fact.cashOut)))',
      },
    ],
  },
  {
    name: 'drop an uncalled bet',
    seeds: 10,
    edits: [{ file: 'engine/dist/betting.js', from: 'state.stack[owner] += excess;', to: '' }],
  },
  {
    name: 'let a stale version act',
    seeds: 60,
    edits: [
      { file: 'protocol/dist/act.js', from: 'if (sent.turn !== turnTokenOf(hand))', to: 'if (false)' },
      {
        file: 'protocol/dist/act.js',
        from: 'return sent.price === price ? ok',
        to: 'return true ? ok',
      },
    ],
  },
  {
    name: 'acknowledge what a fenced owner could not write',
    seeds: 60,
    edits: [
      {
        file: 'server/dist/host/appender.js',
        from: "return refusal === 'stale-epoch' ||",
        to: "return refusal !== 'stale-epoch' &&",
      },
    ],
  },
];

/**
 * Bugs that worlds have found: each of these takes the mend away. They are rare, as they were when they were found, and
 * have tests of their own.
 */
export const FOUND: readonly Mutant[] = [
  {
    name: 'act on a deadline before reading what came in time',
    seeds: 300,
    edits: [{ file: 'server/dist/host/alarms.js', from: 'if (now - this.#deadline < OVERSLEPT_MS)', to: 'if (true)' }],
  },
  {
    name: 'grant what was refused before',
    seeds: 1_000,
    edits: [
      {
        file: HOST,
        from: 'this.#refusals.of(work.ask.visitor.user, work.ask.message.id)',
        to: 'null',
      },
    ],
  },
  {
    name: 'take time from players while the store is down',
    seeds: 300,
    edits: [
      {
        file: HOST,
        from: "this.#queue.addFirst({ input: { kind: 'stalled' }, ask: null, cameAt: this.#world.clock.now() });",
        to: '',
      },
    ],
  },
  {
    name: 'show spectators a state of unknown age',
    seeds: 300,
    edits: [{ file: HOST, from: 'at ?? world.clock.now()', to: 'at ?? 0' }],
  },
  {
    name: 'leave late spectators without a word',
    seeds: 2_500,
    edits: [
      {
        file: 'server/dist/host/trail.js',
        from: 'this.#knownAt > time ? this.#knownAt : (this.#waiting[0]?.at ?? null)',
        to: 'this.#waiting[0]?.at ?? null',
      },
    ],
  },
  {
    name: 'say unavailable to what is under way',
    seeds: 300,
    edits: [{ file: HOST, from: '(isStalled && !isKnown)', to: 'isStalled' }],
  },
  {
    name: 'lose the token with the answer',
    seeds: 300,
    edits: [
      {
        file: 'server/dist/room/greeting.js',
        from: 'session: this.#session, isFirst: false',
        to: 'session: { ...this.#session, token: null }, isFirst: false',
      },
    ],
  },
  {
    name: 'keep watchers at a table that others have taken',
    seeds: 300,
    edits: [{ file: 'server/dist/cluster/cluster.js', from: 'if (this.#heartbeat.isInDoubt)', to: 'if (false)' }],
  },
  {
    name: 'ask over a wire that is gone',
    seeds: 1_000,
    edits: [
      {
        file: 'server/dist/cluster/remoteTables.js',
        from: 'new Set([...this.#byName.values(), ...this.#byNumber.values()])',
        to: 'new Set(this.#byNumber.values())',
      },
    ],
  },
  {
    name: 'forget a table that was taken half-way',
    seeds: 1_000,
    edits: [
      {
        file: 'server/dist/cluster/cluster.js',
        from: 'this.#takeAll(this.#takeovers.untaken)',
        to: 'this.#takeAll([])',
      },
      {
        file: 'server/dist/cluster/cluster.js',
        from: 'if (owner === null || owner.owner === this.#options.node) {',
        to: "if (owner?.owner === this.#options.node) return { kind: 'unknown' };\n            if (owner === null) {",
      },
    ],
  },
];

/**
 * Bugs of the HTTP door, for the run that drives it with hostile requests. Each undoes every layer that stands in its
 * way.
 */
export const DOOR_MUTANTS: readonly Mutant[] = [
  {
    name: 'an empty id is every table',
    seeds: 1,
    edits: [
      {
        file: 'server/dist/net/routes.js',
        from: 'table: new RegExp(',
        to: 'table: /^[^]*$/, former: new RegExp(',
      },
      {
        file: 'server/dist/access/mayRead.js',
        from: "return reader.tie === null ? { code: 'no-such-table' } : null;",
        to: 'return null;',
      },
      { file: 'server/dist/store/paging.js', from: 'return isId(id) ?', to: "return typeof id === 'string' ?" },
      {
        file: 'server/dist/store/history.js',
        // biome-ignore-start lint/suspicious/noTemplateCurlyInString: this is how it stands in the code
        from: '${TRANSFERS} where table_id = ?',
        to: "${TRANSFERS} where ? in ('', table_id)",
        // biome-ignore-end lint/suspicious/noTemplateCurlyInString: this is how it stands in the code
      },
    ],
  },
  {
    name: 'the number of a hand opens it',
    seeds: 1,
    edits: [
      {
        file: 'server/dist/net/answers/reading.js',
        from: 'return { may: refused === null, delayMs',
        to: 'return { may: true, delayMs',
      },
    ],
  },
  {
    name: 'nobody catches what an address throws',
    seeds: 1,
    edits: [
      {
        file: 'server/dist/net/routes.js',
        from: 'catch {\n        return null;\n    }\n}\nfunction paramsOf',
        to: 'catch (error) {\n        throw error;\n    }\n}\nfunction paramsOf',
      },
      {
        file: 'server/dist/net/http.js',
        from: 'return refusal(refusalFor(this.#room.world, error, ',
        to: 'throw error; (refusalFor(this.#room.world, error, ',
      },
      {
        file: 'server/dist/net/http.js',
        from: 'response.destroy();\n            if',
        to: 'throw error;\n            if',
      },
    ],
  },
];

export function mutantOf(name: string): Mutant {
  const mutant = [
    ...MUTANTS,
    ...FOUND,
    ...DEAL_MUTANTS,
    ...DOOR_MUTANTS,
    ...TOURNAMENT_MUTANTS,
    ...TOURNAMENT_WORLD_MUTANTS,
  ].find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`There is no planted bug "${name}".`);
  return mutant;
}
