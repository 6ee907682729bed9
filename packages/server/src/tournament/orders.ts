/** People's requests to a tournament, as inputs of its step. */
import { botOf, canPlay } from '@cardroom/arena';
import { err, ok, type Result, variantOf } from '@cardroom/engine';
import type { ResultOf, WireError } from '@cardroom/protocol';
import {
  type DealWish,
  gamesOf,
  type Input,
  type Tournament,
  type TournamentHostAct,
  type TournamentRefusal,
  type TournamentSettings,
  type TournamentStanding,
} from '@cardroom/tournament';
import type { RequestNamed } from '../access/requests.js';
import type { TournamentRequest } from '../host/tablePort.js';
import { nextBotName } from '../table/botNames.js';
import type { TablePerson } from '../table/state.js';
import { botPerson } from './names.js';
import { isNameInField } from './takenNames.js';
import { ownEntry, type SharedView, STANDINGS_PAGE, standingRows, tableRows } from './views.js';

/** Bots for a field if the host names none: each plays differently. */
const COMPANY = ['tight', 'potodds', 'pushfold'] as const;

/** A tournament as someone asks something of it. */
export interface TournamentAsked {
  readonly tournament: string;
  readonly state: Tournament;
  readonly person: TablePerson;
}

type Inputs = Result<readonly Input[], WireError>;

export function wireRefusal(refusal: TournamentRefusal): WireError {
  return refusal === 'bad-report' ? { code: 'internal' } : { code: refusal };
}

/** A number as a place in a list, which goes round. */
function roundOf(number: number, length: number): number {
  return number - length * Math.floor(number / length);
}

/** Why a bot cannot enter: it is not in the box, or does not know one of the games. Null if it can. */
export function whyNotBot({ structure }: TournamentSettings, bot: string): WireError | null {
  const found = botOf(bot);
  const isAble = found !== null && gamesOf(structure).every((game) => canPlay(found, variantOf(game)!));
  return isAble ? null : { code: 'no-such-bot', bot };
}

/** Bots that enter at the cost of the host [T-16]. */
function botInputs({ tournament, state }: TournamentAsked, count: number, bot?: string): Inputs {
  const names = bot === undefined ? COMPANY : [bot];
  for (const name of names) {
    const refused = whyNotBot(state.settings, name);
    if (refused !== null) return err(refused);
  }
  const given = new Set<string>();
  const bots = state.entries.filter((entry) => entry.isBot).length;
  const inputs = Array.from({ length: count }, (_, at): Input => {
    const name = nextBotName(tournament, bots + at, (wish) => given.has(wish) || isNameInField(state, wish, ''));
    given.add(name);
    const person = botPerson(tournament, bots + at + 1, names[roundOf(bots + at, names.length)]!);
    return { kind: 'enter', who: { person, name, isBot: true } };
  });
  return ok(inputs);
}

function enterInputs({ state, person }: TournamentAsked, isAgain: boolean): Inputs {
  if (isAgain && ownEntry(state, person.user) === null) return err({ code: 'not-entered' });
  if (isNameInField(state, person.name, person.user)) return err({ code: 'name-taken' });
  // Under one name all the way through: results and histories know people by it.
  const name = ownEntry(state, person.user)?.name ?? person.name;
  return ok([{ kind: 'enter', who: { person: person.user, name } }]);
}

function dealInputs({ person }: TournamentAsked, { data }: RequestNamed<'tournament_deal'>): Inputs {
  const { user } = person;
  const keep = data.keep === undefined ? {} : { keep: data.keep };
  switch (data.act) {
    case 'discuss':
    case 'no_discuss':
      return ok([{ kind: 'discuss', person: user, isOn: data.act === 'discuss' }]);
    case 'propose': {
      const wish: DealWish =
        data.kind === 'own'
          ? { kind: 'own', figures: data.figures ?? [], ...keep }
          : { kind: data.kind ?? 'icm', ...keep };
      return ok([{ kind: 'propose', person: user, wish }]);
    }
    case 'accept':
      return ok([{ kind: 'accept', person: user, proposal: data.proposal ?? 0 }]);
    case 'decline':
      return ok([{ kind: 'decline', person: user }]);
  }
}

/** An act about a person, by the number of their entry; bots are nobody to talk to. */
function actAbout(state: Tournament, { data }: RequestNamed<'host_tournament'>): TournamentHostAct | null {
  const entry = state.entries[(data.entry ?? 0) - 1];
  if (entry === undefined || entry.isBot) return null;
  const { person } = entry;
  switch (data.act) {
    case 'warn':
      return { kind: 'warn', person, text: data.text ?? '' };
    case 'mute':
    case 'unmute':
      return { kind: 'mute', person, isMuted: data.act === 'mute' };
    default:
      return { kind: 'coHost', person };
  }
}

type PlainAct = Exclude<RequestNamed<'host_tournament'>['data']['act'], AboutPerson | 'add_bots'>;
type AboutPerson = 'warn' | 'mute' | 'unmute' | 'co_host';

function isAboutPerson(act: string): act is AboutPerson {
  return act === 'warn' || act === 'mute' || act === 'unmute' || act === 'co_host';
}

function plainAct(act: PlainAct, { data }: RequestNamed<'host_tournament'>): TournamentHostAct {
  switch (act) {
    case 'level':
      return { kind: 'level', byMs: Math.trunc(data.by_ms ?? 0) };
    case 'break':
      return { kind: 'break', minutes: data.minutes ?? 5 };
    case 'close_entries':
      return { kind: 'closeEntries' };
    case 'remove':
      return { kind: 'remove', entry: data.entry ?? 0 };
    default:
      return { kind: act };
  }
}

type HostData = RequestNamed<'host_tournament'>['data'];

/** The field without which an act says nothing; null if it is there. */
function missingField({ act, by_ms: byMs, entry, text }: HostData): string | null {
  if (act === 'level' && byMs === undefined) return 'data.by_ms';
  if ((isAboutPerson(act) || act === 'remove') && entry === undefined) return 'data.entry';
  return act === 'warn' && text === undefined ? 'data.text' : null;
}

function hostInputs(asked: TournamentAsked, request: RequestNamed<'host_tournament'>): Inputs {
  const { state, person } = asked;
  const { act: asAct, count, bot } = request.data;
  if (state.host !== person.user && !state.coHosts.includes(person.user)) return err({ code: 'not-host' });
  const missing = missingField(request.data);
  if (missing !== null) return err({ code: 'bad-message', path: missing, problem: 'missing' });
  if (asAct === 'add_bots') return botInputs(asked, count ?? 1, bot);
  const act = isAboutPerson(asAct) ? actAbout(state, request) : plainAct(asAct, request);
  return act === null ? err({ code: 'not-entered' }) : ok([{ kind: 'host', person: person.user, act }]);
}

/** The inputs of a request; none for one that only asks. */
export function inputsOf(asked: TournamentAsked, message: TournamentRequest): Inputs {
  const { user } = asked.person;
  switch (message.action) {
    case 'tournament_register':
      return enterInputs(asked, message.data.again === true);
    case 'tournament_unregister':
      return ok([{ kind: 'withdraw', person: user }]);
    case 'tournament_rebuy':
      return ok([{ kind: message.data.buy ? 'rebuy' : 'declineRebuy', person: user }]);
    case 'tournament_add_on':
      return ok([{ kind: 'addOn', person: user }]);
    case 'tournament_deal':
      return dealInputs(asked, message);
    case 'host_tournament':
      return hostInputs(asked, message);
    case 'tournament_chat':
      return ok([{ kind: 'say', person: user, name: asked.person.name, text: message.data.text }]);
    default:
      return ok([]);
  }
}

/** The draw with which it began, and the seed from which anyone can repeat it [T-27]. */
function drawResult({ commitment, seed, phase, settings, drawn }: Tournament): ResultOf<'tournament_draw'> {
  return {
    commitment,
    seed: phase === 'open' ? null : seed,
    seats: settings.seats,
    drawn: drawn.seats.map((table) => [...table]),
    byes: [...drawn.byes],
  };
}

type Wanted = Omit<RequestNamed<'tournament_standings'>['data'], 'from'>;

/** The rows that somebody looks for: by name, and whether they are in or away. */
function wantedStandings(
  standings: readonly TournamentStanding[],
  { find = '', only }: Wanted,
): readonly TournamentStanding[] {
  const word = find.trim().toLowerCase();
  if (word === '' && only === undefined) return standings;
  return standings.filter(({ name, isOut, away }) => {
    const isMeant = only === undefined || (!isOut && (only === 'in' || away));
    return isMeant && name.toLowerCase().includes(word);
  });
}

/** The result of a request that was granted. */
export function grantedResult(
  { tournament, state, person }: TournamentAsked,
  message: TournamentRequest,
  shared: () => SharedView,
): Readonly<Record<string, unknown>> {
  switch (message.action) {
    case 'tournament_register':
      return { entry: ownEntry(state, person.user)?.id ?? 0 } satisfies ResultOf<'tournament_register'>;
    case 'tournament_standings': {
      const { from, ...wanted } = message.data;
      const found = wantedStandings(shared().standings, wanted);
      return {
        standings: standingRows(state, found.slice(from, from + STANDINGS_PAGE)),
        total: found.length,
      } satisfies ResultOf<'tournament_standings'>;
    }
    case 'tournament_draw':
      return drawResult(state);
    case 'tournament_tables':
      return { tables: tableRows(tournament, state) } satisfies ResultOf<'tournament_tables'>;
    default:
      return {};
  }
}
