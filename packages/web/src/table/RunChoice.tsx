/** How often the rest of the board is run: the standing wish, and the question of a hand [H-11]. */
import type { DataOf, TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useNow } from '../felt/Clock.js';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useNotices } from '../ui/notices.js';
import { RUN_WISHES, type RunSetting } from '../ui/settings.js';
import { useViewer } from '../ui/viewer.js';

const WORDS = { 1: 'run.once', 2: 'run.twice', 3: 'run.threeTimes', ask: 'run.ask' } as const;

/** The wish of the viewer, kept in the browser for all tables. */
export function RunWishField(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  return (
    <label className="home-option">
      <span>{t('run.wish')}</span>
      <select
        value={String(settings.runWish)}
        onChange={({ target }) => change({ runWish: RUN_WISHES.find((wish) => String(wish) === target.value) ?? 1 })}
      >
        {RUN_WISHES.map((wish) => (
          <option key={wish} value={String(wish)}>
            {t(WORDS[wish])}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Null if nobody is asked. The viewer answers, others see who is waited for. */
export function RunQuestionBar({ state }: { state: TableSnapshot }): ReactNode {
  const { t, list } = useI18n();
  const { runs_asked: asked, you, seats } = state;
  if (asked === undefined) return null;
  const isOwn = you.seat_index !== null && asked.seats.includes(you.seat_index);
  const names = seats.filter(({ seat_index }) => asked.seats.includes(seat_index)).map(({ name }) => name);
  return (
    <div className="run-question">
      <p role={isOwn ? 'alert' : 'status'}>{isOwn ? t('run.question') : t('run.waiting', { names: list(names) })}</p>
      {isOwn && <RunAnswers state={state} asked={asked} />}
    </div>
  );
}

interface RunAnswersProps {
  readonly state: TableSnapshot;
  readonly asked: NonNullable<TableSnapshot['runs_asked']>;
}

function RunAnswers({ state: { table }, asked }: RunAnswersProps): ReactNode {
  const { t, number } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const { hand, most, deadline_ms: deadline } = asked;
  const now = useNow(() => client.serverNow(), deadline !== null);
  const answer = (wish: DataOf<'run_wish'>['wish']): void =>
    void reportRefusal(client.request('run_wish', { wish, hand }, { table }));
  const counts = RUN_WISHES.filter((wish): wish is Exclude<RunSetting, 'ask'> => wish !== 'ask' && wish <= most);
  return (
    <div className="run-answers">
      {counts.map((wish) => (
        <button key={wish} type="button" className="button" data-runs={wish} onClick={() => answer(wish)}>
          {t(WORDS[wish])}
        </button>
      ))}
      {deadline !== null && (
        <span className="run-seconds" aria-hidden="true">
          {number(Math.max(0, Math.ceil((deadline - now) / 1_000)))}
        </span>
      )}
    </div>
  );
}
