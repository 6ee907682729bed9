/** A person in a browser of their own: what they do on the pages, and what they see there. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { DESKTOP } from './viewports.js';

/** How long a person waits for something on the page: far longer than it takes on a machine with nothing else to do. */
export const PATIENCE_MS = 60_000;

/** Several hands take longer. */
export const PLAY_MS = 300_000;

/** One try to press a button: a turn that is over takes its buttons away. */
const PRESS_MS = 5_000;

/** Between two looks at the page. */
const LOOK_MS = 60;

export interface ShownAct {
  readonly act: string;
  readonly amount: number | null;
  readonly text: string;
}

export interface ShownSeat {
  readonly name: string;
  readonly state: string;
  readonly stack: number;
  readonly bet: number;
  readonly owed: number;
  readonly topUp: number;
  readonly markers: string;
  readonly isOwn: boolean;
  readonly cards: readonly string[];
}

/** The table as someone sees it. */
export interface Shown {
  readonly hand: string;
  readonly line: number;
  readonly street: string | null;
  readonly board: readonly string[];
  readonly seats: readonly ShownSeat[];
  /** Stacks, bets and pots together. */
  readonly chips: number;
  /** The buttons of a turn; none while it is not the viewer's. */
  readonly acts: readonly ShownAct[];
  readonly hasSizes: boolean;
  /** The result of the hand, one line for each winner. */
  readonly result: readonly string[];
  readonly byShowdown: boolean;
  /** The name of the viewer's own hand. */
  readonly ownHand: string;
}

/** Reads the felt; runs in the page. */
function lookHere(): Shown | null {
  // The quiet table behind the lobby is nobody's.
  const felt = document.querySelector<HTMLElement>('[data-felt]:not([data-quiet] *)');
  if (felt === null) return null;
  const all = (selector: string, from: Element = felt): HTMLElement[] => [
    ...from.querySelectorAll<HTMLElement>(selector),
  ];
  const cardsIn = (from: Element): string[] => all('[data-card]', from).map(({ dataset }) => dataset.card ?? '');
  const seats = all('[data-seat]')
    .filter((seat) => seat.querySelector('[data-name]') !== null)
    .map((seat) => ({
      name: seat.querySelector('[data-name]')?.textContent ?? '',
      state: seat.dataset.state ?? '',
      stack: Number(seat.dataset.stack),
      bet: Number(seat.dataset.bet),
      owed: Number(seat.dataset.owed ?? 0),
      topUp: Number(seat.dataset.topUp ?? 0),
      markers: seat.dataset.markers ?? '',
      isOwn: seat.dataset.own !== undefined,
      cards: cardsIn(seat),
    }));
  const pots = all('[data-pot]').reduce((sum, { dataset }) => sum + Number(dataset.pot), 0);
  return {
    hand: felt.dataset.hand ?? '',
    line: Number(felt.dataset.line),
    street: felt.dataset.street ?? null,
    board: all('[data-board]').flatMap(cardsIn),
    seats,
    chips: seats.reduce((sum, { stack, bet }) => sum + stack + bet, pots),
    acts: all('button[data-act]')
      .filter((button) => button.getAttribute('aria-disabled') === null)
      .map((button) => ({
        act: button.dataset.act ?? '',
        amount: button.dataset.amount === undefined ? null : Number(button.dataset.amount),
        text: button.textContent ?? '',
      })),
    hasSizes: felt.querySelector('.bar-presets') !== null,
    result: all('[data-winner]').map((line) => line.textContent ?? ''),
    byShowdown: felt.querySelector('[data-result="showdown"]') !== null,
    ownHand: felt.querySelector('[data-own-hand]')?.textContent ?? '',
  };
}

/** Waits until `find` finds something. */
export async function until<T>(
  what: string,
  find: () => Promise<T | null | undefined | false>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const endMs = Date.now() + patienceMs;
  for (;;) {
    const found = await find();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > endMs) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export class Visitor {
  readonly name: string;
  readonly context: BrowserContext;
  page: Page;
  readonly url: string;
  /** Whatever no page of ours may do: errors of scripts, requests to other hosts, breaches of the security policy. */
  readonly trouble: string[];

  private constructor(name: string, url: string, context: BrowserContext, page: Page, trouble: string[]) {
    this.name = name;
    this.url = url;
    this.context = context;
    this.page = page;
    this.trouble = trouble;
  }

  static async come(
    browser: Browser,
    url: string,
    name: string,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({ locale: 'en-US', viewport: DESKTOP, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    const trouble: string[] = [];
    const own = new URL(url).host;
    const isOurs = (address: string): boolean => !/^(https?|wss?):/.test(address) || new URL(address).host === own;
    context.on('request', (request) => {
      if (!isOurs(request.url())) trouble.push(`${name} asks ${request.url()}`);
    });
    context.on('weberror', (error) => trouble.push(`${name}: ${error.error().message}`));
    context.on('console', (message) => {
      const text = message.text();
      if (/content security policy/i.test(text)) trouble.push(`${name}: ${text}`);
    });
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        if (!isOurs(socket.url())) trouble.push(`${name} asks ${socket.url()}`);
      });
    });
    const page = await context.newPage();
    return new Visitor(name, url, context, page, trouble);
  }

  async leaveBrowser(): Promise<void> {
    await this.context.close();
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`);
  }

  /** A window of the same browser, the old one closed. */
  async reopen(path: string): Promise<void> {
    await this.page.close();
    this.page = await this.context.newPage();
    await this.goto(path);
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: typeof name === 'string' });
  }

  get dialog(): Locator {
    return this.page.locator('dialog[open]').last();
  }

  // -------------------------------------------------------------------------------------------------- tables

  /**
   * Makes a table through the form; the choices are labels of it and what is filled in. Nobody's time to act runs out
   * unless that is chosen: the machine may stand still while a person is about to press a button.
   */
  async makeTable(choices: Readonly<Record<string, string | boolean>>): Promise<string> {
    await this.goto('/');
    await this.button('Create table').click();
    const { dialog } = this;
    await dialog.getByText('More settings').click();
    // Tests begin with the second player unless they are about the start.
    for (const [label, value] of Object.entries({ 'First hand': '2', 'Time to act': '600', ...choices })) {
      const field = dialog.getByLabel(label, { exact: true });
      if (typeof value === 'boolean') await field.setChecked(value);
      else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
      else await field.fill(value);
    }
    await this.button('Create table', dialog).click();
    await this.page.waitForURL(/\/t\//);
    await this.page.locator('.felt-place [data-felt]').waitFor();
    return new URL(this.page.url()).pathname;
  }

  async sitDown(buyIn: number, options: { readonly waits?: boolean; readonly asks?: boolean } = {}): Promise<void> {
    await this.button('Take a seat').first().click();
    const { dialog } = this;
    await this.button('Sit down', dialog).waitFor();
    const name = dialog.getByLabel('Your name');
    if (await name.isVisible()) await name.fill(this.name);
    await dialog.getByRole('spinbutton', { name: 'Buy-in' }).fill(String(buyIn));
    if (options.waits === true) await dialog.getByLabel('Wait for the big blind').check();
    await this.button('Sit down', dialog).click();
    if (options.asks === true) return;
    await this.page.locator('[data-own] .plate').waitFor();
  }

  async openPanel(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  async addBot(bot: string, times = 1): Promise<void> {
    await this.openPanel('Host');
    await this.page.getByLabel('Bot type').selectOption(bot);
    for (let count = 0; count < times; count++) {
      const before = await this.page.locator('.host-player').count();
      await this.button('Add a bot').click();
      await until('the bot has sat down', async () => (await this.page.locator('.host-player').count()) > before);
    }
  }

  // -------------------------------------------------------------------------------------------------- the felt

  async look(): Promise<Shown | null> {
    return this.page.evaluate(lookHere);
  }

  async sees<T>(what: string, find: (shown: Shown) => T | null | undefined | false): Promise<T> {
    return until(`${this.name}: ${what}`, async () => {
      const shown = await this.look();
      return shown === null ? null : find(shown);
    });
  }

  /** The link that the open dialog offers to friends. */
  async readLink(): Promise<URL> {
    const link = this.dialog.getByLabel('Link');
    const text = await until(`${this.name}: the link`, () => link.inputValue());
    await this.page.keyboard.press('Escape');
    await this.page.locator('dialog[open]').waitFor({ state: 'hidden' });
    return new URL(text);
  }

  own(shown: Shown): ShownSeat | null {
    return shown.seats.find(({ isOwn }) => isOwn) ?? null;
  }

  /** Presses a button of the turn, and waits until the turn has gone. If the clock acted first, that stands. */
  async press(act: string): Promise<void> {
    const before = await this.look();
    const isKnown = (shown: Shown): Shown => shown;
    const isGone = ({ line, hand, acts }: Shown): boolean =>
      line !== before?.line || hand !== before.hand || acts.length === 0;
    const button = this.page.locator(`button[data-act="${act}"]:not([aria-disabled])`).first();
    await until(`${this.name}: ${act} is pressed`, async () => {
      const isPressed = await button.click({ timeout: PRESS_MS }).then(
        () => true,
        () => false,
      );
      return isPressed || (await this.sees('the table', isKnown).then(isGone));
    });
    await this.sees(`${act} is taken`, isGone);
  }
}

// ---------------------------------------------------------------------------------------------------- play

/** Plays a turn; false leaves it to the default: check, call or show. */
export type Style = (visitor: Visitor, shown: Shown) => Promise<boolean>;

const USUAL = ['check', 'call', 'allIn', 'bringIn', 'standPat', 'show', 'muck', 'fold'] as const;

const PASSIVE: Style = async (visitor, { acts }) => {
  const act = USUAL.find((kind) => acts.some((shown) => shown.act === kind));
  if (act !== undefined) await visitor.press(act);
  return act !== undefined;
};

/** The largest size, as long as there is one to choose. */
export const allIn: Style = async (visitor, { hasSizes }) => {
  if (!hasSizes) return false;
  await visitor.page.locator('.preset').last().click();
  const size = visitor.page.locator('.act-size').first();
  await visitor.press((await size.getAttribute('data-act')) ?? '');
  return true;
};

/** Everybody plays until `isDone`, which is asked with what each of them sees, over and over. */
export async function play(
  what: string,
  people: readonly Visitor[],
  isDone: (shown: ReadonlyMap<Visitor, Shown>) => boolean | Promise<boolean>,
  style: Style = PASSIVE,
): Promise<void> {
  const turn = async (): Promise<boolean> => {
    const seen = new Map<Visitor, Shown>();
    for (const visitor of people) {
      const shown = await visitor.look();
      if (shown === null) continue;
      seen.set(visitor, shown);
      if (shown.acts.length > 0) await ((await style(visitor, shown)) || PASSIVE(visitor, shown));
    }
    return isDone(seen);
  };
  await until(what, turn, PLAY_MS);
}

/**
 * Does something that has to wait for hands to go on, as in a dialog that gives way to the viewer's own turn [PLAY-6]:
 * everybody plays until it has been done.
 */
export async function playBeside(
  what: string,
  people: readonly Visitor[],
  attempt: (timeout: { readonly timeout: number }) => Promise<unknown>,
  style: Style = PASSIVE,
): Promise<void> {
  const isDone = (): Promise<boolean> =>
    attempt({ timeout: PRESS_MS }).then(
      () => true,
      () => false,
    );
  await play(what, people, isDone, style);
}
