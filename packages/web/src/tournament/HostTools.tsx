/** The host's tools: start, clock, entries, people, the end. Every act is in the public log [T-41, T-67]. */
import { type DataOf, LIMITS } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useAsk } from '../ui/notices.js';
import { tournamentPath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { FindField } from './FindField.js';
import { isLateOpen } from './facts.js';
import { areAllShown, type StandingRow, useRows } from './useRows.js';
import type { TournamentView } from './useTournament.js';
import { hostActText } from './words.js';

type Act = DataOf<'host_tournament'>;
type ActButton = readonly [text: string, act: Act];

const MINUTE_MS = 60_000;
const BREAK_MINUTES = 5;

function useHostAct(tournament: string): (data: Act) => void {
  const { client } = useConnection();
  const ask = useAsk();
  return (data) => ask(client.request('host_tournament', data, { tournament }));
}

/** The buttons that fit the moment. */
function useActs(view: TournamentView): readonly ActButton[] {
  const { t } = useI18n();
  const { about, state } = view;
  const { phase, clock, entries } = state;
  const free = Math.min(9, about.max_entries - entries);
  if (phase === 'open') {
    return [
      ...(entries >= 2 ? [[t('tour.start'), { act: 'start' }] as const] : []),
      ...(free > 0 ? [[t('tour.addBots', { count: free }), { act: 'add_bots', count: free }] as const] : []),
    ];
  }
  if (phase !== 'running') return [];
  return [
    clock?.is_paused === true ? [t('tour.resume'), { act: 'resume' }] : [t('tour.pause'), { act: 'pause' }],
    // In a break no level runs.
    ...(clock?.is_break === true
      ? []
      : [
          [t('tour.longer'), { act: 'level', by_ms: MINUTE_MS }] as const,
          [t('tour.shorter'), { act: 'level', by_ms: -MINUTE_MS }] as const,
        ]),
    [t('tour.addBreak'), { act: 'break', minutes: BREAK_MINUTES }],
    ...(isLateOpen(view) ? [[t('tour.closeEntries'), { act: 'close_entries' }] as const] : []),
  ];
}

export function HostTools({ view }: { view: TournamentView }): ReactNode {
  const { t, time } = useI18n();
  const { tournament, state } = view;
  const act = useHostAct(tournament);
  const acts = useActs(view);
  const isOver = state.phase === 'ended' || state.phase === 'cancelled';
  const askedUntil = state.host_asked_until_ms;
  return (
    <section className="tour-card" aria-labelledby="tour-host">
      <h2 id="tour-host">{t('tour.hostTools')}</h2>
      {askedUntil !== null && state.phase === 'open' && (
        <p role="alert">{t('tour.host.late', { time: time(askedUntil) })}</p>
      )}
      <div className="row">
        {acts.map(([text, data]) => (
          <button key={text} type="button" className="button button-small" onClick={() => act(data)}>
            {text}
          </button>
        ))}
        {!isOver && <CancelButton onCancel={() => act({ act: 'cancel' })} />}
        <Link to={tournamentPath(tournament, true)} className="button button-small">
          {t('tour.clockPage')}
        </Link>
      </div>
      {state.phase === 'running' && <People view={view} onAct={act} />}
    </section>
  );
}

/** Asked twice: there is no way back. */
function CancelButton({ onCancel }: { onCancel: () => void }): ReactNode {
  const { t } = useI18n();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <button
      type="button"
      className={`button button-small ${isAsked ? 'button-danger' : 'button-quiet'}`}
      onClick={() => (isAsked ? onCancel() : setIsAsked(true))}
      onBlur={() => setIsAsked(false)}
    >
      {t(isAsked ? 'tour.confirmCancel' : 'tour.cancel')}
    </button>
  );
}

interface PeopleProps {
  readonly view: TournamentView;
  readonly onAct: (act: Act) => void;
}

/** Tables that wait, players who are away, and a player to warn, mute, remove or make a co-host. */
function People({ view, onAct }: PeopleProps): ReactNode {
  const { t, number } = useI18n();
  const waiting = view.state.waiting_reports ?? 0;
  const [player, setPlayer] = useState<StandingRow | null>(null);
  return (
    <>
      {waiting > 0 && <p className="soft">{t('tour.waitingReports', { tables: number(waiting) })}</p>}
      <AwayPlayers view={view} />
      <PlayerChoice view={view} chosen={player} onChoose={setPlayer} />
      {player !== null && <PlayerActs key={player.entry} player={player} onAct={onAct} />}
    </>
  );
}

/** Names of players who are away; the rest of many are counted. */
const AWAY_SHOWN = 12;

function AwayPlayers({ view }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const { rows, total } = useRows(view, { find: '', only: 'away' });
  if (total === 0) return null;
  const names = rows.slice(0, AWAY_SHOWN).map(({ name }) => name);
  const others = total - names.length;
  return (
    <p className="soft">
      {t('tour.awayNow')}: {names.join(', ')} {others > 0 && t('tour.andOthers', { count: number(others) })}
    </p>
  );
}

interface PlayerChoiceProps {
  readonly view: TournamentView;
  readonly chosen: StandingRow | null;
  readonly onChoose: (player: StandingRow | null) => void;
}

/** In a large field the host looks for a name first. */
function PlayerChoice({ view, chosen, onChoose }: PlayerChoiceProps): ReactNode {
  const { t, number } = useI18n();
  const [find, setFind] = useState('');
  const { rows, total } = useRows(view, { find, only: 'in' });
  const present = rows.find(({ entry }) => entry === chosen?.entry);
  // The row of the player is another one once they are muted.
  useEffect(() => {
    if (present !== undefined && present !== chosen) onChoose(present);
  }, [present, chosen, onChoose]);
  return (
    <div className="row tour-remove">
      {!areAllShown(view.state) && <FindField className="input-small" text={find} onText={setFind} />}
      <select
        className="input-small"
        aria-label={t('tour.removeWho')}
        value={present?.entry ?? ''}
        onChange={({ target }) => onChoose(rows.find(({ entry }) => String(entry) === target.value) ?? null)}
      >
        <option value="">{t('tour.removeWho')}</option>
        {rows.map(({ entry, name }) => (
          <option key={entry} value={entry}>
            {name}
          </option>
        ))}
      </select>
      {total > rows.length && (
        <span className="hint">{t('tour.firstOf', { count: number(rows.length), total: number(total) })}</span>
      )}
    </div>
  );
}

interface PlayerActsProps {
  readonly player: StandingRow;
  readonly onAct: (act: Act) => void;
}

/** A bot can only be removed: it reads no chat. */
function PlayerActs({ player, onAct }: PlayerActsProps): ReactNode {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const { entry, is_bot: isBot, is_muted: isMuted = false } = player;
  const warn = (event: FormEvent): void => {
    event.preventDefault();
    onAct({ act: 'warn', entry, text: text.trim() });
    setText('');
  };
  return (
    <>
      <div className="row">
        {!isBot && (
          <>
            <button
              type="button"
              className="button button-small"
              onClick={() => onAct({ act: isMuted ? 'unmute' : 'mute', entry })}
            >
              {t(isMuted ? 'tour.unmute' : 'tour.mute')}
            </button>
            <button type="button" className="button button-small" onClick={() => onAct({ act: 'co_host', entry })}>
              {t('tour.coHost')}
            </button>
          </>
        )}
        <button type="button" className="button button-small" onClick={() => onAct({ act: 'remove', entry })}>
          {t('tour.remove')}
        </button>
      </div>
      {!isBot && (
        <form className="row tour-say" onSubmit={warn}>
          <input
            value={text}
            aria-label={t('tour.warnText')}
            placeholder={t('tour.warnText')}
            maxLength={LIMITS.chatCharacters}
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className="button button-small" disabled={text.trim() === ''}>
            {t('tour.warn')}
          </button>
        </form>
      )}
      <p className="hint">{t('tour.remove.hint')}</p>
    </>
  );
}

/** Everybody may read what the hosts have done. */
export function HostLog({ view: { state } }: { view: TournamentView }): ReactNode {
  const translator = useI18n();
  const { t, time } = translator;
  const lines = state.host_log ?? [];
  if (lines.length === 0) return null;
  return (
    <section className="tour-card" aria-labelledby="tour-log">
      <h2 id="tour-log">{t('tour.log')}</h2>
      <ol className="tour-log">
        {lines.toReversed().map((line) => (
          <li key={`${line.at_ms} ${line.act}`}>
            <span className="soft">{time(line.at_ms)}</span> {hostActText(line, translator)}
          </li>
        ))}
      </ol>
    </section>
  );
}
