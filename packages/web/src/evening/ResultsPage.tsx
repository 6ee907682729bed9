/** How the evening went: who pays whom, who won, how it came about, and the same table once more. */
import { decimalsOf } from '@cardroom/notation';
import type { ResultOf, WireError } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type Translator, useI18n } from '../i18n/index.js';
import { LOCALES } from '../i18n/languages.js';
import { useConnection } from '../net/index.js';
import { inviteOf, keepInvite } from '../net/invites.js';
import { handName } from '../scene/handNames.js';
import { Choice } from '../ui/controls.js';
import { copyText } from '../ui/copyText.js';
import { downloadFrom } from '../ui/downloadFrom.js';
import { errorText } from '../ui/errorText.js';
import { stakesText, tableTitle, variantName } from '../ui/games.js';
import { Header } from '../ui/Header.js';
import { Icon } from '../ui/icons.js';
import { useNotices } from '../ui/notices.js';
import { handPath, tablePath } from '../ui/route.js';
import { Link, navigate } from '../ui/router.js';
import { usePageTitle } from '../ui/title.js';
import { Waiting } from '../ui/Waiting.js';
import { EveningFrame, toneOf } from './EveningFrame.js';
import { type Evening, type EveningAward, eveningOf } from './evening.js';
import { allHands, handsAddressOf } from './hands.js';

const Graph = lazy(() => import('../statistics/Graph.js'));

type Results = ResultOf<'results'>;

/** How amounts of a table are written: with the decimals of its smallest chip. */
type Chips = (amount: number) => string;

function chipsOf({ language }: Translator, settings: Results['settings']): Chips {
  const least = settings === null ? 0 : decimalsOf(settings.stakes.unit ?? 1);
  const format = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: least, maximumFractionDigits: 2 });
  return (amount) => format.format(amount);
}

function signed(amount: number, chips: Chips): string {
  return amount > 0 ? `+${chips(amount)}` : chips(amount);
}

export default function ResultsPage({ table }: { table: string }): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const { client } = useConnection();
  const invite = inviteOf(window.localStorage, table);
  const [results, setResults] = useState<Results | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  useEffect(() => {
    let isWanted = true;
    void client.request('results', invite === null ? {} : { invite }, { table }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setResults(answer.result);
      else if (answer.error.code !== 'client-closed') setError(answer.error as WireError);
    });
    return () => {
      isWanted = false;
    };
  }, [client, table, invite]);
  usePageTitle(t('results.title'));
  if (error !== null) return <Refused error={error} />;
  if (results === null) return <Waiting />;
  return <Shown table={table} invite={invite} results={results} />;
}

function Refused({ error }: { error: WireError }): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  return (
    <>
      <Header current={null} />
      <main id="main" className="page page-narrow">
        <h1>{t('table.gone')}</h1>
        <p>{errorText(error, translator)}</p>
        <p>
          <Link to="/">{t('shell.toLobby')}</Link>
        </p>
      </main>
    </>
  );
}

interface PartProps {
  readonly table: string;
  readonly invite: string | null;
  readonly results: Results;
}

function Shown({ table, invite, results }: PartProps): ReactNode {
  const translator = useI18n();
  const chips = useMemo(() => chipsOf(translator, results.settings), [translator, results.settings]);
  const evening = useEvening(table, invite, results.hands);
  return (
    <EveningFrame>
      <Head table={table} results={results} />
      <div className="evening-columns">
        <SettleUp results={results} chips={chips} />
        <Standings results={results} chips={chips} />
      </div>
      <Course evening={evening} />
      {evening != null && evening.hands > 0 && (
        <div className="evening-columns">
          <Awards awards={evening.awards} chips={chips} table={table} />
          <Pots evening={evening} chips={chips} table={table} />
        </div>
      )}
      <Downloads table={table} invite={invite} />
    </EveningFrame>
  );
}

/** Undefined while it is loaded, null if it cannot be. */
function useEvening(table: string, invite: string | null, hands: number): Evening | null | undefined {
  const [evening, setEvening] = useState<Evening | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of hands is another evening
  useEffect(() => {
    let isWanted = true;
    void allHands(table, invite).then((read) => {
      if (isWanted) setEvening(read === null ? null : eveningOf(read));
    });
    return () => {
      isWanted = false;
    };
  }, [table, invite, hands]);
  return evening;
}

// ---------------------------------------------------------------------------------------------------- the head

const MINUTE_MS = 60_000;

function lastedText(from: number, to: number, { t }: Translator): string {
  const all = Math.max(1, Math.round((to - from) / MINUTE_MS));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours === 0 ? t('results.minutes', { minutes }) : t('results.hours', { hours, minutes });
}

function Head({ table, results }: Omit<PartProps, 'invite'>): ReactNode {
  const translator = useI18n();
  const { t, date } = translator;
  const { settings, host, made_ms, ended_ms, hands, players } = results;
  const title = settings === null ? t('mine.former') : tableTitle(settings.title, settings.variant, translator);
  const game = settings === null ? title : variantName(settings.variant, translator);
  const facts = [
    ...(game === title ? [] : [game]),
    ...(settings === null ? [] : [stakesText(settings.variant, settings.stakes, translator)]),
    ...(made_ms === null ? [] : [date(made_ms)]),
    ...(made_ms === null || ended_ms === null ? [] : [lastedText(made_ms, ended_ms, translator)]),
    t('results.hands', { count: hands }),
    t('results.players', { count: players.length }),
    ...(host === null ? [] : [t('results.hosted', { name: host })]),
  ];
  return (
    <div className="evening-head">
      <div>
        <p className="evening-kind">{t('results.title')}</p>
        <h1>{title}</h1>
        <ul className="evening-facts soft">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {ended_ms === null && <p role="status">{t('results.running')}</p>}
      </div>
      <div className="row">
        {ended_ms === null && (
          <Link to={tablePath(table)} className="button">
            {t('results.toTable')}
          </Link>
        )}
        {ended_ms !== null && settings !== null && <PlayAgain settings={settings} />}
      </div>
    </div>
  );
}

/** The same table once more, with whoever presses as its host. */
function PlayAgain({ settings }: { settings: NonNullable<Results['settings']> }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [isAsked, setIsAsked] = useState(false);
  const start = async (): Promise<void> => {
    setIsAsked(true);
    const made = await reportRefusal(client.request('table_create', { settings }));
    setIsAsked(false);
    if (made === null) return;
    keepInvite(window.localStorage, made.table, made.invite);
    navigate(tablePath(made.table, settings.listed ? null : made.invite));
  };
  return (
    <button type="button" className="button button-main" disabled={isAsked} onClick={() => void start()}>
      <Icon name="play" />
      {t('results.playAgain')}
    </button>
  );
}

// ---------------------------------------------------------------------------------------------------- money

interface MoneyProps {
  readonly results: Results;
  readonly chips: Chips;
}

function SettleUp({ results, chips }: MoneyProps): ReactNode {
  const { t } = useI18n();
  const { say } = useNotices();
  const { settle_up: payments } = results;
  const nameOf = (name: string | null): string => name ?? t('results.bots');
  const lines = payments.map(({ from, to, amount }) => ({
    text: t('results.pays', { from: nameOf(from), to: nameOf(to) }),
    amount: chips(amount),
  }));
  const copy = async (): Promise<void> => {
    const text = lines.map((line) => `${line.text}: ${line.amount}`).join('\n');
    if (await copyText(text)) say(t('results.copied'));
  };
  return (
    <section className="evening-card" aria-labelledby="settle-up">
      <h2 id="settle-up">{t('results.settleUp')}</h2>
      {payments.length === 0 ? (
        <p className="soft">{t('results.even')}</p>
      ) : (
        <>
          <p className="soft">{t('results.settleUp.about', { count: payments.length })}</p>
          <ul className="evening-payments">
            {lines.map(({ text, amount }) => (
              <li key={text}>
                <span>{text}</span>
                <strong>{amount}</strong>
              </li>
            ))}
          </ul>
          <div>
            <button type="button" className="button button-small" onClick={() => void copy()}>
              <Icon name="copy" />
              {t('results.copy')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Standings({ results, chips }: MoneyProps): ReactNode {
  const { t } = useI18n();
  const players = [...results.players].sort((a, b) => b.net - a.net);
  const hasChips = players.some(({ on_table }) => on_table > 0);
  return (
    <div className="evening-card">
      <h2 id="standings">{t('results.standings')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="evening-scroll" aria-labelledby="standings" tabIndex={0}>
        <table className="evening-table">
          <thead>
            <tr>
              <th scope="col">{t('ledger.name')}</th>
              <th scope="col">{t('ledger.bought')}</th>
              <th scope="col">{t('ledger.cashed')}</th>
              {hasChips && <th scope="col">{t('ledger.onTable')}</th>}
              <th scope="col">{t('ledger.net')}</th>
            </tr>
          </thead>
          <tbody>
            {players.map(({ name, is_bot, is_you, bought, cashed, on_table, net }) => (
              <tr key={name} className={is_you ? 'evening-you' : undefined}>
                <th scope="row">
                  {name} {is_bot && <Icon name="bot" />}
                </th>
                <td>{chips(bought)}</td>
                <td>{chips(cashed)}</td>
                {hasChips && <td>{chips(on_table)}</td>}
                <td className={toneOf(net)}>{signed(net, chips)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

// ---------------------------------------------------------------------------------------------------- the course

/** Colours of the lines; a crowd has some of them twice. */
const COLOURS = Array.from({ length: 10 }, (_, at) => `--series-${at + 1}`);

function Course({ evening }: { evening: Evening | null | undefined }): ReactNode {
  const { t } = useI18n();
  const [kind, setKind] = useState<'stacks' | 'results'>('stacks');
  const lines = useMemo(
    () =>
      (evening?.lines ?? []).map(({ name, stacks, results }, at) => ({
        label: name,
        values: kind === 'stacks' ? stacks : results,
        colour: COLOURS[at % COLOURS.length]!,
      })),
    [evening, kind],
  );
  const hands = useMemo(() => Array.from({ length: evening?.hands ?? 0 }, (_, at) => at + 1), [evening]);
  return (
    <section className="evening-card" aria-labelledby="course">
      <div className="evening-bar">
        <h2 id="course">{t('results.graph')}</h2>
        {hands.length > 0 && (
          <Choice
            label={t('results.graph.kind')}
            value={kind}
            options={[
              ['stacks', t('results.graph.stacks')],
              ['results', t('results.graph.results')],
            ]}
            onChange={setKind}
          />
        )}
      </div>
      {evening === undefined && <p role="status">{t('shell.loading')}</p>}
      {evening === null && <p role="alert">{t('results.graph.failed')}</p>}
      {evening?.hands === 0 && <p className="soft">{t('results.graph.none')}</p>}
      {hands.length > 0 && (
        <Suspense fallback={<div className="evening-graph" />}>
          <Graph lines={lines} hands={hands} />
        </Suspense>
      )}
    </section>
  );
}

interface HandsProps {
  readonly table: string;
  readonly chips: Chips;
}

function Awards({ awards, chips, table }: HandsProps & { awards: readonly EveningAward[] }): ReactNode {
  const translator = useI18n();
  const { t, percent } = translator;
  const aboutOf = ({ kind, value, hand, description }: EveningAward): string => {
    const share = kind === 'loose' || kind === 'tight';
    return t(`award.${kind}.about`, {
      value: share ? percent(value) : chips(value),
      count: value,
      hand: hand ?? 0,
      description: description === null ? '' : handName(description, translator),
    });
  };
  return (
    <section className="evening-card" aria-labelledby="awards">
      <h2 id="awards">{t('results.awards')}</h2>
      <ul className="evening-awards">
        {awards.map((award) => (
          <li key={award.kind}>
            <span className="evening-award">{t(`award.${award.kind}`)}</span>
            <strong>{award.name}</strong>
            <span className="soft">
              {award.hand === null ? (
                aboutOf(award)
              ) : (
                <Link to={handPath(`${table}-${award.hand}`)}>{aboutOf(award)}</Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pots({ evening, chips, table }: HandsProps & { evening: Evening }): ReactNode {
  const { t } = useI18n();
  return (
    <section className="evening-card" aria-labelledby="pots">
      <h2 id="pots">{t('results.pots')}</h2>
      <ol className="evening-pots">
        {evening.pots.map(({ hand, pot, winner }) => (
          <li key={hand}>
            <strong>{chips(pot)}</strong>
            <span>
              {t('results.pot.winner', { winner })} <span className="soft">{t('results.pot', { hand })}</span>
            </span>
            <Link
              to={handPath(`${table}-${hand}`)}
              className="button button-small"
              aria-label={`${t('results.replay')}: ${t('results.pot', { hand })}`}
            >
              <Icon name="play" />
              {t('results.replay')}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

// ---------------------------------------------------------------------------------------------------- files

const FORMATS = ['phh', 'pokerstars', 'json'] as const;

function Downloads({ table, invite }: Omit<PartProps, 'results'>): ReactNode {
  const { t } = useI18n();
  const at = `/api/tables/${encodeURIComponent(table)}`;
  const files: readonly (readonly [href: string, text: string])[] = [
    [`${at}/results.csv`, t('results.csv')],
    [`${at}/bookings.csv`, t('results.bookings')],
    ...FORMATS.map(
      (format) =>
        [
          `${handsAddressOf(table)}?format=${format}`,
          t('results.allHands', { format: t(`ledger.format.${format}`) }),
        ] as const,
    ),
  ];
  return (
    <section className="evening-card" aria-labelledby="downloads">
      <h2 id="downloads">{t('results.downloads')}</h2>
      <div className="row">
        {files.map(([href, text]) => (
          <button
            key={href}
            type="button"
            className="button button-small"
            onClick={() => void downloadFrom(href, invite)}
          >
            <Icon name="download" />
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}
