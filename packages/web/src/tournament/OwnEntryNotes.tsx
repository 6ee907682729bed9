/** Under the strip: what matters to the viewer now. Out, on the way, a rebuy, a break, the last table. */
import type { TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useAsk } from '../ui/notices.js';
import { TO_WATCH, tablePath, tournamentPath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { DealTalk } from './Deal.js';
import { lateLeftMs } from './facts.js';
import { MoveNote } from './MoveNote.js';
import { OutcomeFacts, Purchases } from './OwnEntry.js';
import { type TournamentView, useServerTime } from './useTournament.js';
import { clockText, outcomeText } from './words.js';

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
  const isLookingOn = useLookingOn(you?.table ?? null);
  const note =
    outcome ?? (state.resumes_ms !== null ? t('tour.finalSoon') : you?.is_moving === true ? t('tour.waitSeat') : null);
  return (
    <div className="tour-notes">
      {you !== null &&
        target !== null &&
        outcome === null &&
        (isLookingOn ? (
          <Link to={tablePath(target)} className="button button-small">
            {t('tour.toTable')}
          </Link>
        ) : (
          <MoveNote key={target} you={you} target={target} />
        ))}
      {note !== null && target === null && (
        <p className="tour-note" role="status">
          {note} {outcome !== null && <Link to={tournamentPath(tournament)}>{t('tour.standings')}</Link>}
        </p>
      )}
      {outcome !== null && you !== null && <OutcomeFacts you={you} />}
      <Purchases view={view} />
      {outcome !== null && state.can_register && <Reenter view={view} />}
      {isDealNear(view) && <DealTalk view={view} />}
    </div>
  );
}

/** Somebody who came to watch stays, until their own seat is moved [T-65]. */
function useLookingOn(own: string | null): boolean {
  const [first, setFirst] = useState(own);
  if (first === null && own !== null) setFirst(own);
  return window.location.hash === TO_WATCH && (first === null || own === first);
}

/** Out while entries are open: the way back in, and how long it stays open [T-66]. */
function Reenter({ view }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const left = lateLeftMs(view, useServerTime(true));
  const { tournament } = view;
  return (
    <button
      type="button"
      className="button button-main"
      onClick={() => ask(client.request('tournament_register', {}, { tournament }))}
    >
      {t('tour.reenter')} {left !== null && `(${clockText(left)})`}
    </button>
  );
}

/** At a final table a deal is always near; at a single table once somebody has asked for it. */
function isDealNear({ about, state: { deal } }: TournamentView): boolean {
  return deal !== null && (about.kind !== 'sitAndGo' || deal.wants.length > 0 || deal.talk_until_ms !== null);
}
