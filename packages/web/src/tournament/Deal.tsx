/** A deal at the last table [T-44]: all want to talk, someone proposes, all accept. */
import type { DataOf, TournamentState } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useAsk } from '../ui/notices.js';
import { type TournamentView, useServerTime } from './useTournament.js';

/** Computed with the tournament's own code, which few people ever need. */
const OwnFigures = lazy(() => import('./OwnFigures.js'));

type Say = (data: DataOf<'tournament_deal'>) => void;

export function DealTalk({ view }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { tournament, state } = view;
  const { deal, you } = state;
  const now = useServerTime(deal?.talk_until_ms != null);
  if (deal === null || you?.status !== 'in') return null;
  const say: Say = (data) => ask(client.request('tournament_deal', data, { tournament }));
  return (
    <div className="tour-deal">
      {deal.wants.length > 0 && <p>{t('tour.deal.wants', { names: deal.wants.join(', ') })}</p>}
      {deal.talk_until_ms === null ? (
        <DiscussButton view={view} say={say} />
      ) : (
        <>
          <p role="timer">
            {t('tour.deal.left', { seconds: Math.max(0, Math.ceil((deal.talk_until_ms - now) / 1_000)) })}
          </p>
          <Propose state={state} say={say} />
        </>
      )}
      {deal.proposals.map((proposal) => (
        <Proposal
          key={proposal.proposal}
          proposal={proposal}
          own={you.entry}
          onAccept={() => say({ act: 'accept', proposal: proposal.proposal })}
        />
      ))}
    </div>
  );
}

function DiscussButton({ view: { state }, say }: { view: TournamentView; say: Say }): ReactNode {
  const { t } = useI18n();
  const name = state.standings.find(({ entry }) => entry === state.you?.entry)?.name ?? '';
  const isWanted = state.deal?.wants.includes(name) === true;
  return (
    <div className="row">
      <button
        type="button"
        className="button button-small"
        onClick={() => say({ act: isWanted ? 'no_discuss' : 'discuss' })}
      >
        {t(isWanted ? 'tour.deal.noDiscuss' : 'tour.deal.discuss')}
      </button>
    </div>
  );
}

const QUICK = ['icm', 'chop', 'equal'] as const;

function Propose({ state, say }: { state: TournamentState; say: Say }): ReactNode {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="row">
      {QUICK.map((kind) => (
        <button key={kind} type="button" className="button button-small" onClick={() => say({ act: 'propose', kind })}>
          {t(`tour.deal.${kind}`)}
        </button>
      ))}
      <button type="button" className="button button-small" onClick={() => setOpen(true)}>
        {t('tour.deal.own')}
      </button>
      <button type="button" className="button button-small" onClick={() => say({ act: 'decline' })}>
        {t('tour.deal.decline')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OwnFigures
            state={state}
            onPropose={(wish) => {
              say({ act: 'propose', ...wish });
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ProposalProps {
  readonly proposal: NonNullable<TournamentState['deal']>['proposals'][number];
  readonly own: number;
  readonly onAccept: () => void;
}

function Proposal({ proposal: { by, keep, figures }, own, onAccept }: ProposalProps): ReactNode {
  const { t, number } = useI18n();
  const isOpen = figures.some(({ entry, has_accepted: hasAccepted }) => entry === own && !hasAccepted);
  return (
    <div className="tour-proposal">
      <p>{t('tour.deal.by', { name: by })}</p>
      <ul>
        {figures.map(({ entry, name, amount, has_accepted: hasAccepted }) => (
          <li key={entry}>
            {hasAccepted ? '✓ ' : ''}
            {name}: {number(amount)}
          </li>
        ))}
      </ul>
      {keep > 0 && <p>{t('tour.deal.kept', { amount: number(keep) })}</p>}
      {isOpen && (
        <button type="button" className="button button-main" onClick={onAccept}>
          {t('tour.deal.accept')}
        </button>
      )}
    </div>
  );
}
