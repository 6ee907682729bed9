/** Finds layout problems by measuring the page itself. The functions run in the page: each stands alone. */
import type { Page } from 'playwright-core';

/** Looks before a problem counts: a page follows a new size a moment later, on a busy machine some moments. */
const LOOKS = 20;

/** Problems that remain: the page is measured again until there are none, or 20 times. */
export async function lastingProblems(page: Page, measures: readonly (() => string[])[]): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < LOOKS; look++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    found = [];
    for (const measure of measures) found.push(...(await page.evaluate(measure)));
    if (found.length === 0) return found;
    await page.waitForTimeout(100);
  }
  return found;
}

/** Text that is cut off, and whatever lies beyond the edge of the screen. */
export function clippedHere(): string[] {
  /** May end in an ellipsis: names, and lines that carry the whole text in their title. */
  const MAY_END =
    '.plate-name, .plate-hand, .result, .table-name, .person-name, .table-title, .replay-head h1, .scrub-mark, select';
  const found: string[] = [];
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  if (beyond > 0) found.push(`scrolls sideways by ${beyond} px`);
  const top = document.querySelector('dialog[open]:last-of-type') ?? document.body;
  for (const element of top.querySelectorAll<HTMLElement>('*')) {
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const said = text
      .map(({ textContent }) => textContent ?? '')
      .join('')
      .trim();
    if (said === '' || !element.checkVisibility() || element.closest('.visually-hidden, option, .skip-link') !== null)
      continue;
    const { left, right, width } = element.getBoundingClientRect();
    const name = `${element.className || element.tagName} "${said.slice(0, 40)}"`;
    const isScrolled = element.closest('.scroll-end, .tabs, .replay-tabs, .dialog-body, .panel-frame, .books') !== null;
    if (width > 0 && !isScrolled && (left < -1 || right > window.innerWidth + 1))
      found.push(`beyond the edge: ${name}`);
    const { overflowX } = getComputedStyle(element);
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    if (isCut && overflowX !== 'auto' && overflowX !== 'scroll' && element.closest(MAY_END) === null)
      found.push(`cut off: ${name}`);
  }
  return found;
}

/** Things of the felt that lie on one another: seats, cards, bets, pots, buttons. */
export function overlapsHere(): string[] {
  const felt = document.querySelector('[data-felt]');
  if (felt === null || document.querySelector('dialog[open]') !== null) return [];
  interface Thing {
    readonly name: string;
    readonly seat: Element | null;
    readonly box: DOMRect;
  }
  const things: Thing[] = [];
  const add = (selector: string, name: string): void => {
    for (const element of felt.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      const seat = element.closest('[data-seat]');
      if (box.width > 0 && box.height > 0 && element.checkVisibility()) {
        things.push({ name: `${name} ${seat?.getAttribute('data-seat') ?? ''}`.trim(), seat, box });
      }
    }
  };
  add('.plate', 'plate of seat');
  add('.seat .cards:has(.card)', 'cards of seat');
  add('.chips', 'bet of seat');
  add('.caption', 'word of seat');
  add('.button-disc', 'button');
  add('.board:has(.card)', 'board');
  add('.pot-pill', 'pot');
  add('.pots-total', 'total');
  add('.result', 'result');
  add('.act', 'button of the turn');
  const found: string[] = [];
  for (const [at, one] of things.entries()) {
    for (const other of things.slice(at + 1)) {
      // The plate of a seat may touch its own cards: they lie behind it.
      if (
        one.seat !== null &&
        one.seat === other.seat &&
        /plate|cards/.test(one.name) &&
        /plate|cards/.test(other.name)
      ) {
        continue;
      }
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1.5 && down > 1.5) {
        found.push(`${one.name} and ${other.name} overlap by ${Math.round(across)} x ${Math.round(down)} px`);
      }
    }
  }
  return found;
}
