/** The names under which a tournament and its tables are stored, and the people who are bots. */
import { isBotUser } from '../ledger.js';

const LOG = 'tournament:';

/** The log of a tournament stands beside those of tables [T-50]. */
export function logOf(tournament: string): string {
  return `${LOG}${tournament}`;
}

/** The tournament of a log, null for the log of a table. */
export function tournamentOfLog(name: string): string | null {
  return name.startsWith(LOG) ? name.slice(LOG.length) : null;
}

/** Without a dot: addresses of pages have none. */
export function tableName(tournament: string, number: number): string {
  return `T${tournament}_${number}`;
}

/** The tournament and number in a table's name; null for any other table. */
export function numberedTable(name: string): { readonly tournament: string; readonly number: number } | null {
  const [, tournament, number] = /^T([0-9]{1,20})_([0-9]{1,9})$/.exec(name) ?? [];
  return tournament === undefined ? null : { tournament, number: Number(number) };
}

/** A bot in a tournament: the person says which bot of the box it is. */
export function botPerson(tournament: string, count: number, bot: string): string {
  return `bot:T${tournament}:${count}:${bot}`;
}

/** The bot of the box behind a person, null for anybody else. */
export function botOfPerson(person: string): string | null {
  return isBotUser(person) ? person.slice(person.lastIndexOf(':') + 1) : null;
}
