/** The standings: by chips while players are in, by place once they are out. */
import type { TournamentState } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Icon } from '../ui/icons.js';
import type { TournamentView } from './useTournament.js';

type Row = TournamentState['standings'][number];

export function Standings({ view: { tournament, state } }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const [later, setLater] = useState<readonly Row[]>([]);
  const hasMore = state.standings.length + later.length < state.entrants;
  const more = async (): Promise<void> => {
    const from = state.standings.length + later.length;
    const page = await client.request('tournament_standings', { from }, { tournament });
    if (page.ok) setLater([...later, ...page.result.standings]);
  };
  const hasHeads = state.standings.some(({ head, bounty }) => head + bounty > 0);
  return (
    <section className="tour-card" aria-labelledby="tour-standings">
      <h2 id="tour-standings">{t('tour.standings')}</h2>
      <table className="tour-table">
        <thead>
          <tr>
            <th scope="col">{t('tour.place')}</th>
            <th scope="col">{t('tour.name')}</th>
            <th scope="col">{t('tour.stack')}</th>
            {hasHeads && <th scope="col">{t('tour.heads')}</th>}
            <th scope="col">{t('tour.prize')}</th>
          </tr>
        </thead>
        <tbody>
          {[...state.standings, ...later].map((row) => (
            <StandingRow key={row.entry} row={row} isYou={row.entry === state.you?.entry} hasHeads={hasHeads} />
          ))}
        </tbody>
      </table>
      {hasMore && (
        <button type="button" className="button button-small" onClick={() => void more()}>
          {t('tour.more')}
        </button>
      )}
    </section>
  );
}

interface StandingRowProps {
  readonly row: Row;
  readonly isYou: boolean;
  readonly hasHeads: boolean;
}

function StandingRow({ row, isYou, hasHeads }: StandingRowProps): ReactNode {
  const { t, number } = useI18n();
  const { name, is_bot: isBot, place, is_out: isOut, is_tied: isTied, chips, prize, bounty } = row;
  return (
    <tr className={isYou ? 'tour-you' : isOut ? 'tour-out' : undefined}>
      <td>{place === null ? '–' : `${isTied ? '=' : ''}${number(place)}`}</td>
      <th scope="row">
        {name} {isBot && <Icon name="bot" />}
        {isBot && <span className="visually-hidden">{t('tour.bot')}</span>}
      </th>
      <td>{isOut ? (place === null ? t('tour.openPlace') : '–') : number(chips)}</td>
      {hasHeads && <td>{bounty === 0 ? '' : number(bounty)}</td>}
      <td>{prize === 0 ? '' : number(prize)}</td>
    </tr>
  );
}
