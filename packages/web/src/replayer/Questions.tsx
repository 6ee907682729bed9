/** Everything that can be asked about a moment of the hand, each with its answer. */
import { isOver, legal, pots, result } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { type ReactNode, useMemo } from 'react';
import { type Translator, useI18n } from '../i18n/index.js';
import { explanationOf, type Question } from '../why/ask.js';
import { AnswerText } from '../why/WhyDialog.js';
import type { stateOf } from './tape.js';

interface QuestionsProps {
  readonly hand: Hand;
  readonly now: NonNullable<ReturnType<typeof stateOf>>;
}

interface Named {
  readonly label: string;
  readonly question: Question;
}

function questionsOf(hand: Hand, { state }: QuestionsProps['now'], { t }: Translator): Named[] {
  const named: Named[] = [];
  const now = legal(state);
  const settled = result(state);
  if (settled !== null) {
    settled.pots.forEach((_, pot) => {
      named.push({ label: numbered(t('replay.whyWon'), pot, settled.pots.length), question: { about: 'award', pot } });
    });
    named.push({ label: t('replay.whyReturned'), question: { about: 'uncalled' } });
  }
  if (now.kind === 'bet') {
    named.push({
      label: t('replay.whyTurn'),
      question: { about: 'missing', missing: 'sizes', player: now.player },
    });
  }
  const there = settled?.pots ?? (isOver(state) ? [] : pots(state));
  there.forEach((_, pot) => {
    named.push({ label: numbered(t('replay.whyPot'), pot, there.length), question: { about: 'pot', pot } });
  });
  if (state.street === 0 && settled === null) {
    hand.players.forEach((name, player) => {
      named.push({ label: t('replay.whyPost', { name }), question: { about: 'post', player } });
    });
  }
  return named;
}

function numbered(label: string, at: number, count: number): string {
  return count === 1 ? label : `${label} (${at + 1})`;
}

export function Questions({ hand, now }: QuestionsProps): ReactNode {
  const words = useI18n();
  const asked = useMemo(
    () =>
      questionsOf(hand, now, words).flatMap(({ label, question }) => {
        const answer = explanationOf(question, hand);
        return answer === null ? [] : [{ label, answer }];
      }),
    [hand, now, words],
  );
  if (asked.length === 0) return <p className="soft">{words.t('why.nothing')}</p>;
  return (
    <section className="questions" aria-label={words.t('replay.whyHere')}>
      {asked.map(({ label, answer }) => (
        <details key={label} className="question">
          <summary>{label}</summary>
          <AnswerText answer={answer} heading="h2" />
        </details>
      ))}
    </section>
  );
}
