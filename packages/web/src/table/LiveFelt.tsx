/** The felt of a live table, with what the viewer can do on it, and what is said of it. */
import type { RaiseClosed } from '@cardroom/engine';
import { rulesOfTable, type TableSnapshot } from '@cardroom/protocol';
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
import { LazyGameChoice, LazyHomeOptions, LazyRabbitButton, LazyRabbitNote, LazyRunQuestion } from './lazyOptions.js';
import { isQuestionOpen } from './questions.js';
import { ShowCards } from './ShowCards.js';
import { TableNote, useWaitingNote } from './TableNote.js';
import { hasWishes } from './wishes.js';

interface LiveFeltProps {
  readonly state: TableSnapshot;
  readonly model: FeltModel;
  /** The model that is drawn now. */
  readonly shown: FeltModel;
  /** The last steps of the table. */
  readonly heard: readonly VersionEvents[];
  readonly onTakeSeat: ((place: number) => void) | undefined;
}

export function LiveFelt({ state, model, shown, heard, onTakeSeat }: LiveFeltProps): ReactNode {
  const { settings } = useViewer();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [question, setQuestion] = useState<Question | null>(null);
  const { table, hand, your_turn } = state;
  const now = useCallback(() => client.serverNow(), [client]);
  useEquityReady(model.street !== null);
  const equities = useEquities(shown.odds);
  const player = model.seats[0]?.player ?? 0;
  const act = useCallback(
    (data: ActData, turn: ShownTurn) =>
      reportRefusal(client.request('player_action', data, { table, ...turn }), { hand, player }),
    [client, reportRefusal, table, hand, player],
  );
  const takeTime = useCallback(
    (turn: ShownTurn) => reportRefusal(client.request('time_bank', {}, { table, ...turn })),
    [client, reportRefusal, table],
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
        idle={<IdleBar state={state} model={shown} />}
        options={!isQuestionOpen(state) && hasWishes(state) ? <HomeWishes state={state} /> : null}
        closedNote={(closed) => <ClosedNote closed={closed} player={player} hand={hand} />}
        onAct={act}
        onTimeBank={takeTime}
        onTakeSeat={onTakeSeat}
        onPot={(pot) => setQuestion({ about: shown.result === null ? 'pot' : 'award', pot })}
      />
      <TableNote state={state} />
      <Suspense fallback={null}>
        {rulesOfTable(state.settings).table.rabbit !== 'off' && <LazyRabbitNote table={table} />}
      </Suspense>
      <Announcer table={state} model={shown} turn={your_turn} heard={heard} now={now} shortcuts={settings.shortcuts} />
      {question !== null && (
        <Suspense fallback={null}>
          <LazyWhyDialog question={question} hand={hand} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface ClosedNoteProps {
  readonly closed: RaiseClosed;
  readonly player: number;
  readonly hand: TableSnapshot['hand'];
}

/** Why nobody may raise. */
function ClosedNote({ closed, player, hand }: ClosedNoteProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <span>{t('table.noRaise', { reason: t(`closed.${closed}`) })}</span>
      <WhyButton question={{ about: 'missing', missing: 'raise', player }} hand={hand} />
    </>
  );
}

/** In place of the buttons: a question to the table, or cards to show after the hand. */
function IdleBar({ state, model }: { readonly state: TableSnapshot; readonly model: FeltModel }): ReactNode {
  return (
    <Suspense fallback={null}>
      {state.runs_asked !== undefined ? (
        <LazyRunQuestion state={state} />
      ) : (state.game_choice?.seat_index ?? null) !== null ? (
        <LazyGameChoice state={state} />
      ) : (
        <ShowCards state={state} model={model} />
      )}
      {state.rabbit != null && <LazyRabbitButton state={state} />}
    </Suspense>
  );
}

function HomeWishes({ state }: { readonly state: TableSnapshot }): ReactNode {
  return (
    <Suspense fallback={null}>
      <LazyHomeOptions state={state} />
    </Suspense>
  );
}
