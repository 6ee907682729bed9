/** Play on from here: whose seat, against whom, once or many times. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { type BotName, botsFor } from '../ui/bots.js';
import { SelectField } from '../ui/controls.js';
import type { ForkPlan } from './fork.js';
import { canFork, type Distribution, distributionOf, playMany } from './fork.js';
import { freshRandom } from './seed.js';
import type { Tape } from './tape.js';

interface ForkPanelProps {
  readonly tape: Tape;
  readonly stop: number;
  readonly onPlay: (plan: ForkPlan) => void;
}

const TIMES = [100, 1000, 10_000] as const;

export function ForkPanel({ tape, stop, onPlay }: ForkPanelProps): ReactNode {
  const { t } = useI18n();
  const bots = botsFor(tape.hand.variant ?? 'NT');
  const actor = tape.stops[stop]?.actor ?? 0;
  const [seat, setSeat] = useState<number | null>(null);
  const [bot, setBot] = useState<BotName>('potodds');
  const player = seat ?? actor;
  if (!canFork(tape, stop)) return <p className="soft">{t('fork.notHere')}</p>;
  return (
    <div className="stack fork">
      <p>{t('fork.about')}</p>
      <SelectField
        label={t('fork.seat')}
        value={String(player)}
        options={tape.hand.players.map((name, at) => [String(at), name] as const)}
        onChange={(value) => setSeat(Number(value))}
      />
      <SelectField
        label={t('fork.bot')}
        value={bot}
        options={bots.map((name) => [name, t(`bot.${name}`)] as const)}
        onChange={setBot}
      />
      <button type="button" className="button button-main" onClick={() => onPlay({ stop, player, bot })}>
        {t('fork.play')}
      </button>
      <Many key={`${stop} ${player} ${bot}`} tape={tape} stop={stop} player={player} bot={bot} />
    </div>
  );
}

interface ManyProps {
  readonly tape: Tape;
  readonly stop: number;
  readonly player: number;
  readonly bot: BotName;
}

function Many({ tape, stop, player, bot }: ManyProps): ReactNode {
  const { t } = useI18n();
  const [own, setOwn] = useState<BotName>(bot);
  const [times, setTimes] = useState<number>(1000);
  const [nets, setNets] = useState<readonly number[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current++;
    },
    [],
  );
  const run = async (): Promise<void> => {
    const mine = ++turn.current;
    setNets([]);
    setIsFailed(false);
    setIsRunning(true);
    let all: readonly number[] = [];
    for await (const part of playMany({ tape, stop, player, bot, own, times, random: freshRandom(), first: null })) {
      if (mine !== turn.current) return;
      all = [...all, ...part];
      setNets(all);
    }
    setIsRunning(false);
    setIsFailed(all.length === 0);
  };
  const spread = distributionOf(nets);
  return (
    <section className="stack section">
      <h2>{t('fork.many')}</h2>
      <p className="soft">{t('fork.manyAbout')}</p>
      <div className="row row-end">
        <SelectField
          label={t('fork.own')}
          value={own}
          options={botsFor(tape.hand.variant ?? 'NT').map((name) => [name, t(`bot.${name}`)] as const)}
          onChange={setOwn}
        />
        <SelectField
          label={t('fork.times')}
          value={String(times)}
          options={TIMES.map((count) => [String(count), count.toLocaleString()] as const)}
          onChange={(value) => setTimes(Number(value))}
        />
      </div>
      <button type="button" className="button" disabled={isRunning} onClick={() => void run()}>
        {isRunning ? t('fork.running', { done: nets.length, times }) : t('fork.run')}
      </button>
      {isFailed && <p role="alert">{t('fork.failed')}</p>}
      {spread !== null && <Spread spread={spread} />}
    </section>
  );
}

/** The results as bars, and in words for those who do not see them. */
function Spread({ spread }: { spread: Distribution }): ReactNode {
  const { t, number, percent } = useI18n();
  const round = (value: number): string => number(Math.round(value * 100) / 100);
  const most = Math.max(...spread.bins);
  const width = 100 / spread.bins.length;
  const zero = spread.most === spread.least ? null : (-spread.least / (spread.most - spread.least)) * 100;
  return (
    <figure className="spread">
      <figcaption>
        <strong>{t('fork.spread', { count: spread.count })}</strong>
        <span>{t('fork.mean', { mean: round(spread.mean), error: round(spread.standardError) })}</span>
        <span>
          {t('fork.shares', {
            won: percent(spread.won),
            even: percent(spread.even),
            lost: percent(spread.lost),
          })}
        </span>
      </figcaption>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        {spread.bins.map((count, at) => {
          const height = most === 0 ? 0 : (38 * count) / most;
          const middle = spread.least + ((at + 0.5) * (spread.most - spread.least)) / spread.bins.length;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: classes stand in their order
              key={at}
              className={middle < 0 ? 'spread-lost' : 'spread-won'}
              x={at * width + 0.4}
              y={40 - height}
              width={width - 0.8}
              height={height}
            />
          );
        })}
        {zero !== null && zero > 0 && zero < 100 && <line x1={zero} x2={zero} y1="0" y2="40" />}
      </svg>
      <div className="spread-ends">
        <span>{t('fork.from', { amount: round(spread.least) })}</span>
        <span>{t('fork.from', { amount: round(spread.most) })}</span>
      </div>
    </figure>
  );
}
