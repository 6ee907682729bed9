/** The host's tools of a tournament: start, clock, bots, end. Its log records everything. */
import type { DataOf } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useAsk } from '../ui/notices.js';
import { tournamentPath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import type { TournamentView } from './useTournament.js';

type Act = DataOf<'host_tournament'>;

const MINUTE_MS = 60_000;

export function HostTools({ view: { tournament, about, state } }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { phase, clock } = state;
  const act = (data: Act): void => ask(client.request('host_tournament', data, { tournament }));
  const free = Math.min(9, about.max_entries - state.entries);
  const open: readonly (readonly [string, Act])[] = [
    ...(state.entries >= 2 ? [[t('tour.start'), { act: 'start' }] as const] : []),
    ...(free > 0 ? [[t('tour.addBots', { count: free }), { act: 'add_bots', count: free }] as const] : []),
  ];
  const running: readonly (readonly [string, Act])[] = [
    clock?.is_paused === true ? [t('tour.resume'), { act: 'resume' }] : [t('tour.pause'), { act: 'pause' }],
    [t('tour.longer'), { act: 'level', by_ms: MINUTE_MS }],
    [t('tour.shorter'), { act: 'level', by_ms: -MINUTE_MS }],
  ];
  const isOver = phase === 'ended' || phase === 'cancelled';
  return (
    <section className="tour-card" aria-labelledby="tour-host">
      <h2 id="tour-host">{t('tour.hostTools')}</h2>
      <div className="row">
        {(phase === 'open' ? open : phase === 'running' ? running : []).map(([text, data]) => (
          <button key={text} type="button" className="button button-small" onClick={() => act(data)}>
            {text}
          </button>
        ))}
        {!isOver && (
          <button type="button" className="button button-small button-quiet" onClick={() => act({ act: 'cancel' })}>
            {t('tour.cancel')}
          </button>
        )}
        <Link to={tournamentPath(tournament, true)} className="button button-small">
          {t('tour.clockPage')}
        </Link>
      </div>
    </section>
  );
}
