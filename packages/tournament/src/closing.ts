/** Lines that PokerStars text has at the end of a tournament's hand [T-63]: who went out, who took a bounty, who won. */
import type { TournamentFact } from './facts.js';
import { entryOf, type Tournament } from './state.js';

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinalOf(place: number): string {
  const teen = place % 100 > 10 && place % 100 < 14;
  const end = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${end}`;
}

function headLines(state: Tournament, fact: Extract<TournamentFact, { readonly kind: 'headTaken' }>): string[] {
  const name = (entry: number) => entryOf(state, entry).name;
  const loser = name(fact.entry);
  const { parts } = fact;
  if (parts.some(({ added }) => added > 0)) {
    return parts.map(
      ({ entry, paid, added, head }) =>
        `${name(entry)} wins ${paid} for eliminating ${loser} and their own bounty increases by ${added} to ${head}`,
    );
  }
  const total = parts.reduce((sum, { paid }) => sum + paid, 0);
  const [first, ...others] = parts;
  if (others.length === 0) return [`${name(first!.entry)} wins the ${total} bounty for eliminating ${loser}`];
  return [`${parts.map(({ entry }) => name(entry)).join(', ')} split the ${total} bounty for eliminating ${loser}`];
}

/** The closing lines of the facts that followed from a report. */
export function closingLines(state: Tournament, facts: readonly TournamentFact[]): string[] {
  return facts.flatMap((fact) => {
    switch (fact.kind) {
      case 'headTaken':
        return headLines(state, fact);
      case 'bought': {
        const { name } = entryOf(state, fact.entry);
        const cost = (fact.what === 'rebuy' ? state.settings.rebuy?.cost : state.settings.addOn?.cost) ?? 0;
        return [`${name} re-buys and receives ${fact.chips} chips for ${cost}`];
      }
      case 'placed': {
        const { name } = entryOf(state, fact.entry);
        if (fact.place === 1 && !fact.isTied)
          return [`${name} wins the tournament and receives ${fact.prize} - congratulations!`];
        const won = fact.prize > 0 ? ` and received ${fact.prize}.` : '';
        return [`${name} finished the tournament in ${ordinalOf(fact.place)} place${won}`];
      }
      default:
        return [];
    }
  });
}

/** The results of a tournament as a table for other programs, one line for each entry, the best place first. */
export function resultsCsv(state: Tournament): string {
  const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const order = [...state.entries].sort((a, b) => (a.place || Infinity) - (b.place || Infinity) || a.id - b.id);
  const rows = order.map((entry) =>
    [
      entry.place === 0 ? '' : String(entry.place),
      entry.isTied ? '1' : '0',
      String(entry.id),
      field(entry.name),
      String(entry.prize),
      String(entry.bounty),
      String(entry.heads),
      String(entry.rebuys),
      String(entry.hands),
    ].join(','),
  );
  return ['place,tied,entry,name,prize,bounty,heads,rebuys,hands', ...rows].map((row) => `${row}\n`).join('');
}
