/** The hands of a player, a page at a time, with notes and tags; a press opens one in the replayer. */

import { parseCards } from '@cardroom/engine';
import type { HandOrder, ListedHand } from '@cardroom/records/tracker';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { CardText } from '../ui/CardText.js';
import { Choice, Field } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { type Params, useStudySource } from './source.js';

const PAGE_HANDS = 50;

interface HandsProps {
  readonly params: Params;
  readonly canNote: boolean;
  readonly onOpen: (hand: ListedHand) => void;
}

interface HandPages {
  /** Null until the first page is there. */
  readonly hands: readonly ListedHand[] | null;
  readonly isMore: boolean;
  readonly more: () => Promise<void>;
  /** Shows a note that has been kept. */
  readonly keep: (key: string, tags: readonly string[], note: string) => void;
}

/** The hands that are asked for, from the first page on. */
function useHands(params: Params, order: HandOrder, tag: string): HandPages {
  const { ask } = useStudySource();
  const [hands, setHands] = useState<readonly ListedHand[] | null>(null);
  const [isMore, setIsMore] = useState(false);
  const load = async (before: readonly ListedHand[]): Promise<() => void> => {
    const offset = String(before.length);
    const found =
      (await ask<ListedHand[]>('hands', { ...params, order, offset, ...(tag === '' ? {} : { tag }) })) ?? [];
    return () => {
      setHands([...before, ...found]);
      setIsMore(found.length === PAGE_HANDS);
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked depends on these alone
  useEffect(() => {
    let isWanted = true;
    void load([]).then((show) => {
      if (isWanted) show();
    });
    return () => {
      isWanted = false;
    };
  }, [params, order, tag]);
  return {
    hands,
    isMore,
    more: async () => (await load(hands ?? []))(),
    keep: (key, tags, note) =>
      setHands((hands ?? []).map((hand) => (hand.key === key ? { ...hand, tags, note } : hand))),
  };
}

export function Hands({ params, canNote, onOpen }: HandsProps): ReactNode {
  const { t } = useI18n();
  const [order, setOrder] = useState<HandOrder>('newest');
  const [tag, setTag] = useState('');
  const [noted, setNoted] = useState<ListedHand | null>(null);
  const { hands, isMore, more, keep } = useHands(params, order, tag);
  return (
    <section className="stack" aria-label={t('study.hands')}>
      <div className="row study-head">
        <h2>{t('study.hands')}</h2>
        <OrderChoice order={order} onChange={setOrder} />
        {canNote && (
          <Field label={t('study.tag')}>
            {({ id }) => <input id={id} value={tag} onChange={(event) => setTag(event.target.value)} />}
          </Field>
        )}
      </div>
      {hands === null && <p role="status">{t('stats.loading')}</p>}
      {hands?.length === 0 && <p className="soft">{t('study.noHands')}</p>}
      <ul className="study-hands">
        {hands?.map((hand) => (
          <HandRow key={hand.id} hand={hand} onOpen={onOpen} onNote={canNote ? setNoted : null} />
        ))}
      </ul>
      {isMore && (
        <button type="button" className="button" onClick={() => void more()}>
          {t('study.more')}
        </button>
      )}
      {noted !== null && (
        <NoteDialog
          hand={noted}
          onClose={() => setNoted(null)}
          onKept={(tags, note) => {
            keep(noted.key, tags, note);
            setNoted(null);
          }}
        />
      )}
    </section>
  );
}

function OrderChoice({ order, onChange }: { order: HandOrder; onChange: (order: HandOrder) => void }): ReactNode {
  const { t } = useI18n();
  return (
    <Choice
      label={t('study.order')}
      value={order}
      options={[
        ['newest', t('study.newest')],
        ['won', t('study.won')],
        ['lost', t('study.lost')],
      ]}
      onChange={onChange}
    />
  );
}

/** Day and time; the number of the hand in the tracker if its record has neither. */
function whenOf({ day, time, id }: ListedHand): string {
  return day === '' ? `#${id + 1}` : `${day} ${time.slice(0, 5)}`;
}

interface HandRowProps {
  readonly hand: ListedHand;
  readonly onOpen: (hand: ListedHand) => void;
  /** Null if notes cannot be kept. */
  readonly onNote: ((hand: ListedHand) => void) | null;
}

function HandRow({ hand, onOpen, onNote }: HandRowProps): ReactNode {
  const { t, number } = useI18n();
  return (
    <li>
      <button type="button" className="study-hand" onClick={() => onOpen(hand)}>
        <span className="study-when">{whenOf(hand)}</span>
        <span>{hand.position}</span>
        <Cards text={hand.cards} />
        <Cards text={hand.board} />
        <span className={hand.net > 0 ? 'study-gain' : hand.net < 0 ? 'study-loss' : undefined}>
          {hand.net > 0 ? '+' : ''}
          {number(Math.round(hand.net * 100) / 100)}
        </span>
        <span className="soft">
          {hand.game} {hand.stakes}
        </span>
        {hand.tags.map((each) => (
          <span key={each} className="study-tag">
            {each}
          </span>
        ))}
      </button>
      {onNote !== null && (
        <button type="button" className="button button-small" onClick={() => onNote(hand)}>
          {t('study.edit')}
        </button>
      )}
    </li>
  );
}

function Cards({ text }: { text: string }): ReactNode {
  const cards = text === '' ? null : parseCards(text);
  return <span className="study-cards">{cards === null ? '' : <CardText cards={cards} />}</span>;
}

interface NoteDialogProps {
  readonly hand: ListedHand;
  readonly onClose: () => void;
  readonly onKept: (tags: readonly string[], note: string) => void;
}

function NoteDialog({ hand, onClose, onKept }: NoteDialogProps): ReactNode {
  const { t } = useI18n();
  const { sendNote } = useStudySource();
  const [tags, setTags] = useState(hand.tags.join(', '));
  const [note, setNote] = useState(hand.note);
  const [isFailed, setIsFailed] = useState(false);
  const save = async (): Promise<void> => {
    const list = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
    if (await sendNote(hand.key, list, note)) onKept(list, note);
    else setIsFailed(true);
  };
  return (
    <Dialog title={t('study.edit')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t('study.tags')} hint={t('study.tagsHint')}>
          {({ id, describedBy }) => (
            <input
              id={id}
              aria-describedby={describedBy}
              value={tags}
              onChange={(event) => setTags(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('study.note')}>
          {({ id }) => <textarea id={id} rows={4} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
        {isFailed && <p role="alert">{t('study.failed')}</p>}
        <button type="submit" className="button button-main">
          {t('study.save')}
        </button>
      </form>
    </Dialog>
  );
}
