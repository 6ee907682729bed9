/** This browser's verdict on the last deal: a mark at the table, and an alarm if a check failed. */
import { type ReactNode, Suspense, useState } from 'react';
import { saveFile } from '../files/saveFile.js';
import { lazyWithTexts, useI18n } from '../i18n/index.js';
import { Icon } from '../ui/icons.js';
import type { CheckedDeal, FairDeals } from './useFairDeal.js';
import './mark.css';

const FairDialog = lazyWithTexts(async () => ({ default: (await import('./FairDialog.js')).FairDialog }));

const SIGNS = { verified: '✓', 'without-seed': '○', unseen: '–', failed: '✗' } as const;

/** The file that anybody can check: what the room said, and what this browser remembers. */
function saveEvidence({ hand, verdict, memory }: CheckedDeal): void {
  const text = `${JSON.stringify({ evidence: 1, receipt: verdict.told, memory })}\n`;
  saveFile({ name: `deal-${memory.table}-${hand}.json`, type: 'application/json', text });
}

export function FairMark({ latest }: Pick<FairDeals, 'latest'>): ReactNode {
  const { t } = useI18n();
  const [shown, setShown] = useState<CheckedDeal | null>(null);
  if (latest === null) return null;
  const { kind } = latest.verdict;
  const label = t(`mark.${kind}`);
  return (
    <>
      <button
        type="button"
        className={`icon-button fair-mark fair-mark-${kind}`}
        aria-label={label}
        title={label}
        onClick={() => setShown(latest)}
      >
        <Icon name="lock" />
        <span className="fair-mark-sign" aria-hidden="true">
          {SIGNS[kind]}
        </span>
      </button>
      {shown !== null && <Details deal={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Details({ deal, onClose }: { deal: CheckedDeal; onClose: () => void }): ReactNode {
  const { hand, verdict, memory } = deal;
  return (
    <Suspense fallback={null}>
      <FairDialog
        hand={`${memory.table}-${hand}`}
        root={verdict.receipt?.root ?? null}
        {...(verdict.told === null ? {} : { told: { evidence: 1, receipt: verdict.told, memory } })}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** A failed check is loud; a seed that, the room says, did not come is shown, too. Both lie over the felt. */
export function FairAlarm({ latest, failed, hide }: FairDeals): ReactNode {
  const { t } = useI18n();
  const [shown, setShown] = useState<CheckedDeal | null>(null);
  const [hidden, setHidden] = useState<CheckedDeal | null>(null);
  const isMissing = latest?.verdict.faults.some(({ code }) => code === 'named-missing') === true;
  const missing = isMissing && latest !== hidden ? latest : null;
  const deal = failed ?? missing;
  if (deal === null) return null;
  const isFailed = failed !== null;
  return (
    <div className={`fair-alarm ${isFailed ? 'fair-alarm-loud' : ''}`} role={isFailed ? 'alert' : 'status'}>
      <span>{isFailed ? t('mark.alarm', { hand: deal.hand }) : t('mark.missing', { hand: deal.hand })}</span>
      <span className="row">
        <button type="button" className="button button-small" onClick={() => saveEvidence(deal)}>
          <Icon name="download" />
          {t('mark.download')}
        </button>
        <button type="button" className="button button-small" onClick={() => setShown(deal)}>
          {t('mark.details')}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={isFailed ? hide : () => setHidden(deal)}
        >
          {t('mark.hide')}
        </button>
      </span>
      {shown !== null && <Details deal={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
