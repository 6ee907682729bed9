/** The tournaments in the lobby, and a sit & go against bots in one press. */
import type { TournamentListing } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { variantName } from '../ui/games.js';
import { Icon } from '../ui/icons.js';
import { useNotices } from '../ui/notices.js';
import { tournamentPath } from '../ui/route.js';
import { Link, navigate } from '../ui/router.js';

/** The list: asked for once, then told with the news of the lobby. */
function useTournaments(): readonly TournamentListing[] {
  const { client } = useConnection();
  const { person } = useConnectionState();
  const [list, setList] = useState<readonly TournamentListing[]>([]);
  const user = person?.user;
  useEffect(() => {
    if (user === undefined) return undefined;
    void client.request('tournament_list', {}).then((answer) => {
      if (answer.ok) setList(answer.result.tournaments);
    });
    return client.on((signal) => {
      if (signal.kind === 'lobby' && signal.update.tournaments !== undefined) setList(signal.update.tournaments);
    });
  }, [client, user]);
  return list;
}

export default function TournamentList(): ReactNode {
  const { t } = useI18n();
  const list = useTournaments();
  return (
    <section aria-labelledby="tournaments">
      <div className="lobby-bar">
        <h2 id="tournaments">{t('tour.lobby')}</h2>
        <QuickSitAndGo />
      </div>
      {list.length === 0 ? (
        <p className="soft">{t('tour.none')}</p>
      ) : (
        <ul className="tables">
          {list.map((row) => (
            <TournamentRow key={row.tournament} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TournamentRow({ row }: { row: TournamentListing }): ReactNode {
  const translator = useI18n();
  const { t, number } = translator;
  const isOpen = row.phase === 'open';
  const players = isOpen
    ? row.kind === 'sitAndGo'
      ? t('tour.entered', { entries: number(row.entries), most: number(row.max_entries) })
      : t('tour.enteredOpen', { entries: number(row.entries) })
    : t('tour.left', { left: number(row.left), entries: number(row.entries) });
  return (
    <li>
      <Link to={tournamentPath(row.tournament)} className="table-row tour-row">
        <span className="table-name">
          <strong>{row.title}</strong>
          <span className="soft">
            {t(`tour.kind.${row.kind}`)} · {variantName(row.game, translator)}
          </span>
        </span>
        <span className="table-fact">
          <span className="fact-name">{t('tour.make.entry')}</span>
          <span>{row.entry === 0 ? t('tour.free') : number(row.entry)}</span>
        </span>
        <span className="table-fact">
          <span className="fact-name">{t('tour.players')}</span>
          <span>{players}</span>
        </span>
        <span className={`table-status status-${isOpen ? 'waiting' : 'playing'}`}>{t(`tour.phase.${row.phase}`)}</span>
      </Link>
    </li>
  );
}

function QuickSitAndGo(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [isAsked, setIsAsked] = useState(false);
  const start = async (): Promise<void> => {
    setIsAsked(true);
    const wish = {
      title: t('tour.quick.title'),
      kind: 'sitAndGo',
      preset: 'turbo',
      seats: 6,
      entry: 100,
      bots: 5,
    } as const;
    const made = await reportRefusal(client.request('tournament_create', { wish, register: true }));
    setIsAsked(false);
    if (made !== null) navigate(tournamentPath(made.tournament));
  };
  return (
    <button type="button" className="button" onClick={() => void start()} disabled={isAsked}>
      <Icon name="play" />
      {t('tour.quick')}
    </button>
  );
}
