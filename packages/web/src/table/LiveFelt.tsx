/** The felt of a live table, with what the viewer can do on it, and what is said of it. */
import type { TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Announcer } from '../felt/Announcer.js';
import { PlayFelt } from '../felt/PlayFelt.js';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import type { VersionEvents } from '../scene/announce.js';
import type { ActData, ShownTurn } from '../scene/buttons.js';
import type { FeltModel } from '../scene/model.js';
import { useNotices } from '../ui/notices.js';
import { useEquities, useEquityReady } from '../ui/useEquity.js';
import { useViewer } from '../ui/viewer.js';
import type { Question } from '../why/ask.js';
import { LazyWhyDialog, WhyButton } from '../why/WhyButton.js';
import { useBubbles } from './bubbles.js';
import { ShowCards } from './ShowCards.js';
import { TableNote, useWaitingNote } from './TableNote.js';

interface LiveFeltProps {
  readonly state: TableSnapshot;
  readonly model: FeltModel;
  /** What is drawn of it now. */
  readonly shown: FeltModel;
  /** The last steps of the table. */
  readonly heard: readonly VersionEvents[];
  readonly onTakeSeat: ((place: number) => void) | undefined;
}

export function LiveFelt({ state, model, shown, heard, onTakeSeat }: LiveFeltProps): ReactNode {
  const { t } = useI18n();
  const { settings } = useViewer();
  const { client } = useConnection();
  const { told } = useNotices();
  const [question, setQuestion] = useState<Question | null>(null);
  const { table, hand, your_turn } = state;
  const now = useCallback(() => client.serverNow(), [client]);
  useEquityReady(model.street !== null);
  const equities = useEquities(shown.odds);
  const player = model.seats[0]?.player ?? 0;
  const act = useCallback(
    (data: ActData, turn: ShownTurn) =>
      told(client.request('player_action', data, { table, ...turn }), { hand, player }),
    [client, told, table, hand, player],
  );
  const takeTime = useCallback(
    (turn: ShownTurn) => told(client.request('time_bank', {}, { table, ...turn })),
    [client, told, table],
  );
  return (
    <div className="felt-place">
      <PlayFelt
        model={model}
        shown={shown}
        turn={your_turn}
        stakes={state.settings.stakes}
        now={now}
        motion={settings.motion}
        equities={equities}
        bubbles={useBubbles(state.chat)}
        waitingNote={useWaitingNote(state)}
        shortcuts={settings.shortcuts}
        amounts={settings.amounts}
        hasBar={state.you.seat_index !== null}
        idle={<ShowCards state={state} model={shown} />}
        closedNote={(closed) => (
          <>
            <span>{t('table.noRaise', { reason: t(`closed.${closed}`) })}</span>
            <WhyButton question={{ about: 'missing', missing: 'raise', player }} hand={hand} />
          </>
        )}
        onAct={act}
        onTimeBank={takeTime}
        onTakeSeat={onTakeSeat}
        onPot={(pot) => setQuestion({ about: shown.result === null ? 'pot' : 'award', pot })}
      />
      <TableNote state={state} />
      <Announcer table={state} model={shown} turn={your_turn} heard={heard} now={now} shortcuts={settings.shortcuts} />
      {question !== null && (
        <Suspense fallback={null}>
          <LazyWhyDialog question={question} hand={hand} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </div>
  );
}
