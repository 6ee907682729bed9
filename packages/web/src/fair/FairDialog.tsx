/** The receipt of a hand, checked before the eyes of whoever was dealt in. */
import { parseCard } from '@cardroom/engine';
import type { DealFault } from '@cardroom/protocol/receipt';
import { type ReactNode, useEffect, useState } from 'react';
import { saveFile } from '../files/saveFile.js';
import { type Translator, useI18n } from '../i18n/index.js';
import { cardSigns } from '../scene/cards.js';
import { CardText } from '../ui/CardText.js';
import { Dialog } from '../ui/Dialog.js';
import { Icon } from '../ui/icons.js';
import { useId } from '../ui/useId.js';
import { checkReceipt, type FairReport, type FairVerdict } from './check.js';
import { FairExplained } from './FairExplained.js';
import './fair.css';

interface FairDialogProps {
  /** The hand, as the archive names it; null to check a receipt from a file. */
  readonly hand: string | null;
  /** The root that this browser was shown before the deal; null if it was not there. */
  readonly root: string | null;
  /** The deal as this browser remembers it; if given, nothing is fetched. */
  readonly told?: object;
  readonly onClose: () => void;
}

type Loaded =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'checked'; readonly verdict: FairVerdict; readonly text: string };

export function FairDialog({ hand, root, told, onClose }: FairDialogProps): ReactNode {
  const { t } = useI18n();
  const [loaded, setLoaded] = useState<Loaded>(() =>
    told === undefined ? { kind: hand === null ? 'none' : 'waiting' } : checked(JSON.stringify(told), root),
  );
  useEffect(() => {
    if (hand === null || told !== undefined) return undefined;
    let isWanted = true;
    void fetchReceipt(hand).then((text) => {
      if (!isWanted) return;
      setLoaded(text === null ? { kind: 'missing' } : checked(text, root));
    });
    return () => {
      isWanted = false;
    };
  }, [hand, root, told]);
  const fileId = useId();
  return (
    <Dialog title={t('fair.title')} onClose={onClose}>
      <div className="stack fair">
        <p className="soft">{t('fair.about')}</p>
        {loaded.kind === 'waiting' && <p role="status">{t('fair.fetching')}</p>}
        {loaded.kind === 'missing' && <p role="status">{t('fair.missing')}</p>}
        {loaded.kind === 'checked' && <Verdict verdict={loaded.verdict} />}
        <FairExplained />
        <div className="row section">
          {loaded.kind === 'checked' && hand !== null && (
            <button
              type="button"
              className="button"
              onClick={() =>
                saveFile({ name: `receipt-${hand}.json`, type: 'application/json', text: `${loaded.text}\n` })
              }
            >
              <Icon name="download" />
              {t('fair.download')}
            </button>
          )}
          <label className={`button fair-file ${hand === null ? 'button-main' : 'button-quiet'}`} htmlFor={fileId}>
            {t('fair.file')}
          </label>
          <input
            id={fileId}
            className="visually-hidden"
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              void file?.text().then((text) => setLoaded(checked(text, null)));
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

async function fetchReceipt(hand: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/receipts/${encodeURIComponent(hand)}`, { credentials: 'same-origin' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function checked(text: string, root: string | null): Loaded {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Text that is not JSON is not a receipt either: the check says so.
  }
  return { kind: 'checked', verdict: checkReceipt(value, root), text };
}

function Verdict({ verdict }: { verdict: FairVerdict }): ReactNode {
  const words = useI18n();
  const { t } = words;
  if (verdict.kind === 'bad') {
    return (
      <div className="fair-verdict fair-bad" role="alert">
        <strong>{t('fair.bad')}</strong>
        <p>{errorText(verdict.error, words)}</p>
      </div>
    );
  }
  const isFair = verdict.kind === 'fair';
  return (
    <>
      <div className={`fair-verdict ${isFair ? 'fair-good' : 'fair-bad'}`} role={isFair ? 'status' : 'alert'}>
        <strong>{isFair ? goodText(verdict.report, t) : t('fair.otherRoot')}</strong>
      </div>
      <Report report={verdict.report} />
    </>
  );
}

function Report({ report }: { report: FairReport }): ReactNode {
  const { t, list } = useI18n();
  const { root, commitment, board, own, shown, seeds, secret, reshuffled, rounds, ownSeed } = report;
  return (
    <section aria-label={t('fair.checks')}>
      <h3>{t('fair.checks')}</h3>
      <ul className="fair-checks">
        <Check label={commitment === null ? t('fair.sealUnknown') : t('fair.seal')} state={commitment}>
          <code className="fair-root">{root}</code>
          {commitment === null && <p className="hint">{t('fair.sealUnknownHint')}</p>}
        </Check>
        {own !== null && (
          <Check label={t('fair.own')} state>
            <CardText cards={own.cards} />
          </Check>
        )}
        {board.length > 0 && (
          <Check label={t('fair.board')} state>
            <CardText cards={board} />
          </Check>
        )}
        {shown.map(({ name, cards }) => (
          <Check key={name} label={t('fair.shown', { name: name ?? '' })} state>
            <CardText cards={cards} />
          </Check>
        ))}
        <Check label={t('fair.order')} state>
          {reshuffled && <p className="hint">{t('fair.reshuffled')}</p>}
        </Check>
      </ul>
      {ownSeed !== null && <p className="hint">{ownSeed ? t('fair.ownSeed') : t('fair.noOwnSeed')}</p>}
      {rounds !== null && seeds.length > 0 && <p className="hint">{t('fair.decks', { count: rounds.decks })}</p>}
      {rounds !== null && rounds.void > 0 && <p className="hint">{t('fair.void', { count: rounds.void })}</p>}
      <p className="hint">{seeds.length === 0 ? t('fair.noSeeds') : t('fair.seeds', { names: list(seeds) })}</p>
      {secret > 0 && <p className="hint">{t('fair.secret', { count: secret })}</p>}
    </section>
  );
}

/** `state` is whether it holds, null for what nobody here can tell. */
function Check({ label, state, children }: { label: string; state: boolean | null; children?: ReactNode }): ReactNode {
  const sign = state === null ? '·' : state ? '✓' : '✗';
  return (
    <li>
      <span className={`fair-sign ${state === false ? 'fair-no' : ''}`} aria-hidden="true">
        {sign}
      </span>
      <div>
        <span>{label}</span>
        {children}
      </div>
    </li>
  );
}

/** With seeds more is proved than without. */
function goodText({ rounds, seeds, ownSeed }: FairReport, t: Translator['t']): string {
  if (rounds === null || seeds.length === 0) return t('fair.good');
  return ownSeed === true ? t('fair.goodOwn') : t('fair.goodSeeds');
}

function errorText(error: DealFault, { t }: Translator): string {
  const card = 'card' in error ? cardSigns([parseCard(error.card) ?? 0]) : '';
  switch (error.code) {
    case 'bad-receipt':
      return t('fair.badReceipt');
    case 'not-bound':
      return t('fair.notBound', { card, place: error.place + 1 });
    case 'not-opened':
      return t('fair.notOpened', { card });
    case 'out-of-order':
      return t('fair.outOfOrder', { card, dealt: error.dealt + 1, place: error.place + 1 });
    case 'not-dealt':
      return t('fair.notDealt', { card });
    case 'card-twice':
      return t('fair.cardTwice', { card });
    case 'bad-seed':
      return t('fair.badSeed', { seat: error.seat });
    case 'two-roots':
      return t('fair.twoRoots', { round: error.round });
    case 'root-again':
      return t('fair.rootAgain', { round: error.round });
    case 'other-root':
      return t('fair.otherList', { round: error.round });
    case 'other-seed':
      return t('fair.otherSeed', { round: error.round });
    case 'named-missing':
      return t('fair.namedMissing', { round: error.round });
    case 'not-listed':
      return t('fair.notListed');
    case 'other-game':
      return t('fair.otherGame');
    case 'out-of-turn':
      return t('fair.outOfTurn');
    case 'wrong-portion':
      return t('fair.wrongPortion');
  }
}
