/** Under the strip: what matters to the viewer now. Out, on the way, a rebuy, a break, the last table. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { tournamentPath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { MoveNote } from './MoveNote.js';
import { DealTalk, outcomeText, Purchases } from './OwnEntry.js';
import type { TournamentView } from './useTournament.js';

interface OwnEntryNotesProps {
  readonly view: TournamentView;
  readonly table: TableSnapshot;
}

export function OwnEntryNotes({ view, table }: OwnEntryNotesProps): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const { tournament, state } = view;
  const { you } = state;
  const outcome = you === null ? null : outcomeText(you, state, translator);
  const target = you?.table != null && you.table !== table.table ? you.table : null;
  const note =
    outcome ?? (state.resumes_ms !== null ? t('tour.finalSoon') : you?.is_moving === true ? t('tour.waitSeat') : null);
  return (
    <div className="tour-notes">
      {you !== null && target !== null && outcome === null && <MoveNote key={target} you={you} target={target} />}
      {note !== null && target === null && (
        <p className="tour-note" role="status">
          {note} {outcome !== null && <Link to={tournamentPath(tournament)}>{t('tour.standings')}</Link>}
        </p>
      )}
      <Purchases view={view} />
      {isDealNear(view) && <DealTalk view={view} />}
    </div>
  );
}

/** At a final table a deal is always near; at a single table once somebody has asked for it. */
function isDealNear({ about, state: { deal } }: TournamentView): boolean {
  return deal !== null && (about.kind !== 'sitAndGo' || deal.wants.length > 0 || deal.talk_until_ms !== null);
}
