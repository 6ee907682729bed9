/** The middle of the table: pots with who can win them, boards, and in the end who won what with which hand. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import type { Translator } from '../i18n/translator.js';
import type { Amounts } from '../scene/amounts.js';
import { potName, shortPotName } from '../scene/announce.js';
import { boardBoxes, fanOf, type Geometry } from '../scene/geometry.js';
import { handName } from '../scene/handNames.js';
import type { FeltHandName, FeltModel, FeltResult } from '../scene/model.js';
import { Card } from './Card.js';
import { ChipPiles } from './Chips.js';
import { styleOf } from './place.js';

/** The only pot lies there in piles by denomination; of several each is one pile. */
const MOST_PILES = 3;

/** Lower than this, there is no line for the total above several pots: each of them says its amount. */
const LOW_POTS = 36;

/** More pots than this stand in two rows. */
const MOST_COLUMNS = 3;

export interface MiddleProps {
  readonly model: FeltModel;
  readonly geometry: Geometry;
  readonly amounts: Amounts;
  /** The reason why the table is waiting, if it is known. */
  readonly waitingNote?: string | undefined;
  /** Someone asks why a pot is what it is. */
  readonly onPot: ((index: number) => void) | undefined;
}

export function Pots({ model, geometry, amounts, waitingNote, onPot }: MiddleProps): ReactNode {
  const { t, number } = useI18n();
  const { pots, total, result, isWaiting } = model;
  const isPlain = pots.length === 1 && pots[0]!.amount === total;
  const hasTotal = total > 0 && !isPlain && (pots.length < 2 || geometry.pots.height >= LOW_POTS);
  return (
    <div className="pots" style={styleOf(geometry.pots)} data-total={total}>
      {result === null ? null : <Result model={model} result={result} amounts={amounts} onPot={onPot} />}
      {isWaiting ? (
        // Another text is another element: nothing that stays changes its place.
        <p key={waitingNote} className="pots-note">
          {waitingNote ?? t('felt.waiting')}
        </p>
      ) : null}
      {hasTotal ? (
        <p key={total} className="pots-total" title={number(total)}>
          {t('pot.total', { amount: amounts(total) })}
        </p>
      ) : null}
      {pots.length === 0 ? null : (
        <ul
          key={pots.length}
          className={`pots-list${isPlain ? ' is-plain' : ''}`}
          style={{ gridTemplateColumns: `repeat(${Math.min(pots.length, MOST_COLUMNS)}, minmax(0, 1fr))` }}
        >
          {pots.map((pot, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pot is known by its place, the main pot first.
            <li key={at} className="pot" data-pot={pot.amount} data-eligible={placesOf(model, pot.eligible)}>
              <PotLabel model={model} index={at} amounts={amounts} onPot={onPot} isPlain={isPlain} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function placesOf({ seats }: FeltModel, eligible: readonly number[]): string {
  return eligible.map((seat) => seats[seat]!.place).join(' ');
}

function PotLabel({
  model,
  index,
  amounts,
  onPot,
  isPlain,
}: Omit<MiddleProps, 'geometry' | 'waitingNote'> & { index: number; isPlain: boolean }): ReactNode {
  const words = useI18n();
  const { pots, seats } = model;
  const pot = pots[index]!;
  const name = potName(index, pots.length, words);
  const about = words.t('pot.eligible', {
    pot: name,
    amount: pot.amount,
    names: words.list(pot.eligible.map((seat) => seats[seat]!.name ?? '')),
  });
  const content = (
    <>
      {/* Another amount is another element: the label keeps its place, and what is in it does not jump. */}
      <span key={pot.amount} className="pot-pill">
        <ChipPiles amount={pot.amount} piles={pots.length > 1 ? 1 : MOST_PILES} />
        {pots.length > 1 || isPlain ? (
          <span className="pot-name">{shortPotName(index, pots.length, words)}</span>
        ) : null}{' '}
        <span className="pot-amount" data-pot-text="">
          {amounts(pot.amount)}
        </span>
      </span>
    </>
  );
  if (onPot === undefined) {
    return (
      <span className="pot-label" title={about}>
        {content}
      </span>
    );
  }
  return (
    <button type="button" className="pot-label" title={about} aria-label={about} onClick={() => onPot(index)}>
      {content}
    </button>
  );
}

// ---------------------------------------------------------------------------------------------------- the end

/** The name of a winning hand, with the board that it won if there are several. A low says so itself. */
function wonWith(hand: FeltHandName, boards: number, words: Translator): string {
  const name = handName(hand, words);
  return boards > 1 ? words.t('result.board', { hand: name, number: hand.board + 1 }) : name;
}

/** One line for each winner: everything that they got, and the hand they got it with. */
function resultLines({ seats, boards }: FeltModel, { pots, hands }: FeltResult, words: Translator, amounts: Amounts) {
  const winners = [...new Set(pots.flatMap(({ awards }) => awards.map(({ seat }) => seat)))];
  return winners.map((seat) => {
    const own = hands.filter((hand) => hand.seat === seat && hand.isWinner && hand.category !== 'none');
    const names = [...new Set(own.map((hand) => wonWith(hand, boards.length, words)))];
    const params = { name: seats[seat]!.name ?? '', amount: amounts(seats[seat]!.won) };
    const short = words.t('result.wins', params);
    const text = names.length === 0 ? short : words.t('result.with', { ...params, hand: names.join(' · ') });
    return { seat, short, text, pot: pots.findIndex(({ awards }) => awards.some((award) => award.seat === seat)) };
  });
}

/** Longer lines are set smaller. */
const LONG = 40;

/** From so many winners on, each is told in short, side by side: a line for each would not fit above the board. */
const MANY = 3;

function Result({
  model,
  result,
  amounts,
  onPot,
}: Pick<MiddleProps, 'model' | 'amounts' | 'onPot'> & { result: FeltResult }): ReactNode {
  const words = useI18n();
  const lines = resultLines(model, result, words, amounts);
  const isMany = lines.length >= MANY;
  const shown = (short: string, text: string): string => (isMany ? short : text);
  const isLong = isMany || lines.some(({ text }) => text.length > LONG);
  return (
    <ul className={`result${isLong ? ' is-long' : ''}${isMany ? ' is-many' : ''}`} data-result={result.by}>
      {lines.map(({ seat, short, text, pot }) => (
        <li key={seat} data-winner={model.seats[seat]!.place} title={text}>
          {onPot === undefined ? (
            shown(short, text)
          ) : (
            <button type="button" className="result-line" onClick={() => onPot(pot)}>
              {shown(short, text)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

// ---------------------------------------------------------------------------------------------------- boards

export function Boards({ model, geometry }: Pick<MiddleProps, 'model' | 'geometry'>): ReactNode {
  const { t } = useI18n();
  const { boards, boardSize } = model;
  const size = Math.max(1, boardSize, ...boards.map(({ cards }) => cards.length));
  const boxes = boardBoxes(geometry.board, Math.max(1, boards.length), size);
  const hasLit = model.result?.by === 'showdown';
  return (
    <div className="boards" style={styleOf(geometry.board)}>
      {boards.map(({ cards }, at) => {
        const box = boxes[at]!;
        const lefts = fanOf(
          box,
          Array.from({ length: size }, () => false),
          'start',
        ).lefts;
        const width = Math.min(box.height * 0.7, box.width);
        const label = boards.length > 1 ? t('card.boardNumber', { number: at + 1 }) : t('card.board');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a board is known by its place.
          <ol key={at} className="board" style={styleOf(box)} data-board={at} aria-label={label}>
            {cards.map(({ card, isLit }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards of a board never move.
              <li key={place}>
                <Card
                  card={card}
                  width={width}
                  height={box.height}
                  left={lefts[place]!}
                  isLit={isLit}
                  isDim={hasLit && !isLit}
                />
              </li>
            ))}
          </ol>
        );
      })}
    </div>
  );
}
