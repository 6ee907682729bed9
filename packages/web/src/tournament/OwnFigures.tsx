/** Own figures for a deal: a division to begin with, an amount for each player, and what stays for the winner [T-44]. */
import type { TournamentState } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { NumberField, SelectField } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import {
  BASES,
  type DealDraft,
  type DealProposal,
  draftedFigures,
  figuresBy,
  openAmount,
  proposalOf,
  termsOf,
} from './dealForm.js';

interface OwnFiguresProps {
  readonly state: TournamentState;
  readonly onPropose: (wish: DealProposal) => void;
  readonly onClose: () => void;
}

export default function OwnFigures({ state, onPropose, onClose }: OwnFiguresProps): ReactNode {
  const { t, number } = useI18n();
  // Nobody plays while people talk: players and prizes stay what they are.
  const [terms] = useState(() => termsOf(state));
  const [draft, setDraft] = useState<DealDraft>({ base: 'icm', keep: 0, own: null });
  const figures = draftedFigures(draft, terms);
  const open = openAmount(draft, terms);
  const bases = BASES.filter((base) => figuresBy(base, terms, 0) !== null);
  const propose = (event: FormEvent): void => {
    event.preventDefault();
    if (open === 0) onPropose(proposalOf(draft, terms));
  };
  return (
    <Dialog title={t('tour.deal.own.title')} onClose={onClose}>
      <form className="stack" onSubmit={propose}>
        <SelectField
          label={t('tour.deal.base')}
          value={draft.base}
          options={bases.map((base) => [base, t(`tour.deal.base.${base}`)] as const)}
          onChange={(base) => setDraft({ ...draft, base, own: null })}
        />
        <div className="tour-figures">
          {terms.players.map(({ entry, name }, at) => (
            <NumberField
              key={entry}
              label={name}
              value={figures[at]!}
              onChange={(amount) => setDraft({ ...draft, own: figures.with(at, amount) })}
            />
          ))}
        </div>
        <NumberField
          label={t('tour.deal.keep')}
          hint={t('tour.deal.keep.hint', { most: number(terms.mostKept) })}
          value={draft.keep}
          max={terms.mostKept}
          onChange={(keep) => setDraft({ ...draft, keep })}
        />
        <p role="status" className={open === 0 ? 'soft' : 'tour-open'}>
          {balanceText(open, t, number)}
        </p>
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button button-main" disabled={open !== 0}>
            {t('tour.deal.propose')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type Words = ReturnType<typeof useI18n>;

/** What is still to be divided, or that nothing is. */
function balanceText(open: number, t: Words['t'], number: Words['number']): string {
  if (Number.isNaN(open)) return t('tour.deal.whole');
  if (open === 0) return t('tour.deal.even');
  return t(open < 0 ? 'tour.deal.tooMuch' : 'tour.deal.open', { amount: number(Math.abs(open)) });
}
