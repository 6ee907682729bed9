/** The results of a tournament to take along: every place with its prize, as a table or as text [T-66]. */
import type { ReactNode } from 'react';
import { saveFile } from '../files/saveFile.js';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useNotices } from '../ui/notices.js';
import { type StandingLine, standingsCsv, standingsText } from './resultFiles.js';
import type { TournamentView } from './useTournament.js';

export function Results({ view: { tournament, about, state } }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  if (state.phase !== 'ended') return null;
  /** All pages; null if one of them was refused. */
  const all = async (): Promise<readonly StandingLine[] | null> => {
    const rows: StandingLine[] = [];
    for (;;) {
      const page = await reportRefusal(client.request('tournament_standings', { from: rows.length }, { tournament }));
      if (page === null) return null;
      rows.push(...page.standings);
      if (page.standings.length === 0 || rows.length >= page.total) return rows;
    }
  };
  const save = async (kind: 'csv' | 'txt'): Promise<void> => {
    const rows = await all();
    if (rows === null) return;
    const text = kind === 'csv' ? standingsCsv(rows) : standingsText(about.title, rows);
    saveFile({ name: `tournament-${tournament}.${kind}`, type: kind === 'csv' ? 'text/csv' : 'text/plain', text });
  };
  return (
    <div className="row">
      <button type="button" className="button button-small" onClick={() => void save('csv')}>
        {t('tour.csv')}
      </button>
      <button type="button" className="button button-small" onClick={() => void save('txt')}>
        {t('tour.text')}
      </button>
    </div>
  );
}
