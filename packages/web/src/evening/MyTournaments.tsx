/** The viewer's finished tournaments, one row each, with the figures over all of them [T-49]. */
import { LIMITS, type ResultOf } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { tournamentPath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { toneOf } from './EveningFrame.js';
import { ListFrame, signedAmount, useList } from './ownList.js';

type Answer = ResultOf<'my_tournaments'>;
type OwnTournament = Answer['tournaments'][number];
type Figures = NonNullable<Answer['figures']>;

export function MyTournaments(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const [figures, setFigures] = useState<Figures | null>(null);
  const list = useList<OwnTournament>(async (after) => {
    const answer = await client.request('my_tournaments', after === null ? {} : { after });
    if (!answer.ok) return null;
    if (answer.result.figures !== undefined) setFigures(answer.result.figures);
    return { rows: answer.result.tournaments, next: answer.result.next };
  });
  const rows = list.rows ?? [];
  return (
    <ListFrame list={list} none={t('mine.tournaments.none')} hint={t('mine.tournaments.hint')}>
      {rows.length > 0 && figures !== null && <Totals figures={figures} />}
      {rows.length > 0 && <Results rows={rows} />}
    </ListFrame>
  );
}

function Totals({ figures }: { figures: Figures }): ReactNode {
  const { t, number, percent } = useI18n();
  const { tournaments, cost, prizes, return_on_cost, in_the_money, wins, average_place, heads, hands } = figures;
  const share = (value: number | null): string => (value === null ? '–' : percent(value, 1));
  const facts = [
    ['tournaments', number(tournaments)],
    ['cost', number(cost)],
    ['prizes', number(prizes)],
    ['return', share(return_on_cost)],
    ['inTheMoney', `${number(in_the_money)} (${percent(in_the_money / tournaments)})`],
    ['wins', number(wins)],
    ['averagePlace', share(average_place)],
    ['heads', number(heads)],
    ['hands', number(hands)],
  ] as const;
  return (
    <section className="evening-card" aria-labelledby="figures">
      <h2 id="figures">{t('mine.figures')}</h2>
      <dl className="evening-figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`mine.figures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">{t('mine.figures.about')}</p>
      {tournaments === LIMITS.tournamentsCounted && (
        <p className="soft">{t('mine.figures.latest', { count: tournaments })}</p>
      )}
    </section>
  );
}

function Results({ rows }: { rows: readonly OwnTournament[] }): ReactNode {
  const translator = useI18n();
  const { t, number, date } = translator;
  const hasBounties = rows.some(({ bounty }) => bounty > 0);
  return (
    <div className="evening-card">
      <h2 id="tournaments">{t('mine.tournaments')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="evening-scroll" aria-labelledby="tournaments" tabIndex={0}>
        <table className="evening-table">
          <thead>
            <tr>
              <th scope="col">{t('mine.tournament')}</th>
              <th scope="col">{t('mine.tournament.place')}</th>
              <th scope="col">{t('mine.figures.cost')}</th>
              <th scope="col">{t('mine.tournament.prize')}</th>
              {hasBounties && <th scope="col">{t('mine.tournament.bounty')}</th>}
              <th scope="col">{t('mine.net')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ tournament, title, ended_ms, place, entrants, cost, prize, bounty }) => (
              <tr key={tournament}>
                <th scope="row" className="evening-tournament">
                  <Link to={tournamentPath(tournament)}>{title}</Link>
                  <span className="soft evening-ended">{date(ended_ms)}</span>
                </th>
                <td>{t('mine.tournament.placeOf', { place: number(place), entrants: number(entrants) })}</td>
                <td>{number(cost)}</td>
                <td>{number(prize)}</td>
                {hasBounties && <td>{number(bounty)}</td>}
                <td className={toneOf(prize + bounty - cost)}>{signedAmount(prize + bounty - cost, translator)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
