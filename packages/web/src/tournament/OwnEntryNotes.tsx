/** Under the strip: what matters to the viewer now. Out, on the way, a rebuy, a break, the last table. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { tournamentPath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { outcomeText, Purchases } from './OwnEntry.js';
import type { TournamentView } from './useTournament.js';

interface OwnEntryNotesProps {
  readonly view: TournamentView;
  readonly table: TableSnapshot;
}

export function OwnEntryNotes({ view, table }: OwnEntryNotesProps): ReactNode {
  const translator = useI18n();
  const { t, number } = translator;
  const { tournament, state } = view;
  const { you } = state;
  const outcome = you === null ? null : outcomeText(you, state, translator);
  const isElsewhere = you?.table != null && you.table !== table.table;
  const note =
    outcome ??
    (isElsewhere
      ? t('tour.moved', { table: number(you.table_number), seat: number(you.seat_index ?? 0) })
      : state.resumes_ms !== null
        ? t('tour.finalSoon')
        : you?.is_moving === true
          ? t('tour.waitSeat')
          : null);
  return (
    <div className="tour-notes">
      {note !== null && (
        <p className={isElsewhere ? 'tour-note tour-note-move' : 'tour-note'} role={isElsewhere ? 'alert' : 'status'}>
          {note} {outcome !== null && <Link to={tournamentPath(tournament)}>{t('tour.standings')}</Link>}
        </p>
      )}
      <Purchases view={view} />
    </div>
  );
}
