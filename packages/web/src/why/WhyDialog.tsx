/** An answer for people: the rule, the sentence, and the arithmetic line by line. */
import type { Hand } from '@cardroom/notation';
import { fromUnits } from '@cardroom/notation';
import { type ReactNode, useMemo } from 'react';
import { type Translator, useI18n } from '../i18n/index.js';
import { handName } from '../scene/handNames.js';
import { CardText } from '../ui/CardText.js';
import { Dialog } from '../ui/Dialog.js';
import { errorText } from '../ui/errorText.js';
import type { Calculation, Explanation } from './answer.js';
import { explanationOf, type Question } from './ask.js';
import './why.css';

interface WhyDialogProps {
  readonly question: Question;
  /** The hand as the viewer may know it. */
  readonly hand: Hand | null;
  readonly onClose: () => void;
}

export function WhyDialog({ question, hand, onClose }: WhyDialogProps): ReactNode {
  const i18n = useI18n();
  const answer = useMemo(() => explanationOf(question, hand), [question, hand]);
  return (
    <Dialog title={i18n.t('why.title')} onClose={onClose}>
      {question.about === 'refusal' && <p className="why-refused">{errorText(question.error, i18n)}</p>}
      {answer === null ? <p>{i18n.t('why.nothing')}</p> : <AnswerText answer={answer} />}
    </Dialog>
  );
}

/** The answer itself, wherever it stands; in a dialog its heading is one level below the title. */
export function AnswerText({
  answer,
  heading: Heading = 'h3',
}: {
  answer: Explanation;
  heading?: 'h2' | 'h3';
}): ReactNode {
  const { t } = useI18n();
  const { rule, title, sentence, steps } = answer;
  return (
    <div className="why">
      <Heading className="why-title">{t(title.key, title.params)}</Heading>
      <p>{t(sentence.key, sentence.params)}</p>
      {steps.length > 0 && (
        <section aria-label={t('why.arithmetic')}>
          <ul className="why-steps">
            {steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes its steps
              <li key={at} className={`why-step why-${step.kind}`}>
                <StepText step={step} decimals={answer.decimals} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {rule !== null && <p className="why-rule">{t('why.rule', { rule })}</p>}
    </div>
  );
}

function StepText({ step, decimals }: { step: Calculation; decimals: number }): ReactNode {
  const i18n = useI18n();
  const { t, number } = i18n;
  const chips = (units: number): string => number(fromUnits(units, decimals));
  switch (step.kind) {
    case 'sum':
      return (
        <>
          <span className="why-label">{t(step.label.key, step.label.params)}</span>
          <dl className="why-sum">
            {step.parts.map(({ label, amount }) => (
              <div key={`${label.key} ${label.params?.name ?? ''}`}>
                <dt>{t(label.key, label.params)}</dt>
                <dd>{signed(amount, chips)}</dd>
              </div>
            ))}
            <div className="why-total">
              <dt>=</dt>
              <dd>{chips(step.total)}</dd>
            </div>
          </dl>
        </>
      );
    case 'split': {
      const params = { amount: chips(step.amount), ways: step.ways, each: chips(step.each), odd: chips(step.odd) };
      return (
        <>
          <span className="why-label">{t(step.label.key, step.label.params)}</span>
          <span className="why-formula">{t(step.odd === 0 ? 'why.split' : 'why.splitOdd', params)}</span>
        </>
      );
    }
    case 'compare': {
      const show = step.isCount === true ? number : chips;
      return (
        <>
          <span className="why-label">{t(step.label.key, step.label.params)}</span>
          <span className="why-formula">{`${show(step.left)} ${step.sign} ${show(step.right)}`}</span>
        </>
      );
    }
    case 'hand':
      return <HandText step={step} i18n={i18n} />;
    case 'note':
      return <span>{t(step.label.key, step.label.params)}</span>;
  }
}

function HandText({ step, i18n }: { step: Extract<Calculation, { kind: 'hand' }>; i18n: Translator }): ReactNode {
  const { name, category, ranks, best, isWinner } = step;
  return (
    <>
      <span className="why-label">
        {name}
        {isWinner && <strong className="why-winner">{i18n.t('why.wins')}</strong>}
      </span>
      <span>
        {handName({ category, ranks }, i18n)} <CardText cards={best} />
      </span>
    </>
  );
}

/** An amount that is subtracted has a minus sign. */
function signed(amount: number, chips: (units: number) => string): string {
  return amount < 0 ? `− ${chips(-amount)}` : chips(amount);
}
