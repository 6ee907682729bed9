/** Everything heard of a table: the log, cards shown after the hand, stored hands, and the last steps to be spoken. */
import { type Card, parseCards } from '@cardroom/engine';
import type { TableEvent, TableSnapshot } from '@cardroom/protocol';
import { useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState, useTableEvents } from '../net/index.js';
import { type VersionEvents as Step, withStep } from '../scene/announce.js';
import type { FeltModel } from '../scene/model.js';
import { useNotices } from '../ui/notices.js';
import { play } from '../ui/sounds.js';
import { useViewer } from '../ui/viewer.js';
import { soundOf, wonHand } from './alert.js';
import { type LogEntry, withEvent, withHand } from './log.js';
import { loadLog, saveLog } from './logStore.js';

/** Events since the page was opened, and those that the document tells of the hand before that. */
export interface Heard {
  readonly log: readonly LogEntry[];
  /** Cards that were shown after the hand, by place. */
  readonly shown: ReadonlyMap<number, readonly Card[]>;
  /** Names of stored hands by their numbers. */
  readonly stored: ReadonlyMap<number, string>;
  /** The last steps of the table, each with all that happened in it. */
  readonly steps: readonly Step[];
}

const NOTHING: ReadonlyMap<number, readonly Card[]> = new Map();

/** Cards of the hand before the one on the table are shown in the log. */
function shownAfter(shown: Heard['shown'], event: TableEvent, { hand }: TableSnapshot): Heard['shown'] {
  switch (event.event) {
    case 'cards_shown':
      if (event.data.hand !== Number(hand.hand)) return shown;
      return new Map(shown).set(event.data.seat_index, parseCards(event.data.cards) ?? []);
    case 'new_hand':
    case 'new_hand_stud':
      return NOTHING;
    default:
      return shown;
  }
}

/** Without the end of the last hand: while the last card of a run-out is looked at, nothing says it. */
export function beforeResult(heard: Heard): Heard {
  const ofLog = heard.log.findLastIndex(({ event }) => event.event === 'hand_result');
  const ofSteps = heard.steps.findLastIndex(({ events }) => events.some(({ event }) => event === 'hand_result'));
  return {
    ...heard,
    log: ofLog < 0 ? heard.log : heard.log.slice(0, ofLog),
    steps: ofSteps < 0 ? heard.steps : heard.steps.slice(0, ofSteps),
  };
}

/** With one more event. */
function heardAfter(now: Heard, event: TableEvent, after: TableSnapshot): Heard {
  return {
    log: withEvent(now.log, event, after),
    shown: shownAfter(now.shown, event, after),
    stored:
      event.event === 'receipt_ready'
        ? new Map(now.stored).set(event.data.hand, event.data.path.split('/').at(-1) ?? '')
        : now.stored,
    steps: withStep(now.steps, after.version, event),
  };
}

export function useHeard({ table }: TableSnapshot): Heard {
  const { client } = useConnection();
  const user = useConnectionState().person?.user ?? '';
  const [heard, setHeard] = useState<Heard>(() => ({
    ...loadLog(window.sessionStorage, table, user),
    shown: NOTHING,
    steps: [],
  }));
  const { log, stored } = heard;
  useEffect(() => saveLog(window.sessionStorage, table, user, { log, stored }), [table, user, log, stored]);
  // The log of the hand so far, when the table is first seen and after every gap.
  useEffect(() => {
    const tellHand = async (): Promise<void> => {
      const { handEvents } = await import('./handEvents.js');
      // Events that have come meanwhile are in the document by now.
      const now = client.table(table);
      if (now !== null) setHeard((before) => ({ ...before, log: withHand(before.log, now, handEvents(now)) }));
    };
    void tellHand();
    return client.on((signal) => {
      if (signal.kind === 'state' && signal.isSnapshot && signal.state.table === table) void tellHand();
    });
  }, [client, table]);
  useTableEvents(table, (event, after) => setHeard((now) => heardAfter(now, event, after)));
  useEventNotices(table);
  return heard;
}

/** A pot that the viewer wins, once it is shown. */
export function useWinSound(shown: FeltModel): void {
  const { settings } = useViewer();
  const won = wonHand(shown);
  useEffect(() => {
    if (won !== null && settings.sounds) void play('win');
  }, [won, settings.sounds]);
}

/** Sounds, and notices about chips that were asked for. */
function useEventNotices(table: string): void {
  const { settings } = useViewer();
  const { t } = useI18n();
  const { say, ask, reportRefusal } = useNotices();
  const { client } = useConnection();
  const answer = (request: string, approve: boolean): void =>
    void reportRefusal(client.request('host_approve', { request, approve }, { table }));
  useTableEvents(table, (event) => {
    const sound = soundOf(event);
    if (sound !== null && settings.sounds) void play(sound);
    if (event.event === 'buy_in_request') {
      const { request, name, amount } = event.data;
      ask(t('host.asks', { name, amount }), [
        { label: t('host.approve'), onPress: () => answer(request, true) },
        { label: t('host.refuse'), onPress: () => answer(request, false) },
      ]);
    }
    if (event.event === 'buy_in_answer') {
      const { is_approved, amount } = event.data;
      say(t(is_approved ? 'log.approved' : 'log.refused', { amount }), is_approved ? 'plain' : 'wrong');
    }
  });
}
