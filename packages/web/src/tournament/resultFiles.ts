/** Files of results. They are for other programs and other people, so they do not depend on the language of the page. */
import type { TournamentState } from '@cardroom/protocol';

export type StandingLine = TournamentState['standings'][number];

function field(text: string): string {
  // A spreadsheet must not take a name for a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function standingsCsv(rows: readonly StandingLine[]): string {
  const lines = rows.map((row) =>
    [row.place ?? '', row.is_tied ? 'tied' : '', field(row.name), row.is_bot ? 'bot' : '', row.prize, row.bounty].join(
      ',',
    ),
  );
  return `${['place,tied,name,bot,prize,bounty', ...lines].join('\n')}\n`;
}

export function standingsText(title: string, rows: readonly StandingLine[]): string {
  const lines = rows.map(({ place, is_tied: isTied, name, prize, bounty }) => {
    const won = [prize > 0 ? `prize ${prize}` : '', bounty > 0 ? `bounties ${bounty}` : ''].filter(
      (part) => part !== '',
    );
    return `${place ?? '-'}. ${name}${isTied ? ' (tied)' : ''}${won.length === 0 ? '' : `: ${won.join(', ')}`}`;
  });
  return `${[title, '', ...lines].join('\n')}\n`;
}
