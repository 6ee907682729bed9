import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { openStage, type StagePage } from '../../browser/stage.js';
import { VIEWPORTS } from '../../browser/viewports.js';
import { LANGUAGES } from '../i18n/languages.js';
import { SCENES } from '../scene/testing/scenes.js';

/** Enough to see what is wrong. */
const MOST_SHOWN = 60;
const THEMES = ['dark', 'light', 'contrast'] as const;

let stage: StagePage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('text fits', () => {
  /** On every screen, in a language each or in every one. */
  async function survey(scenes: readonly (string | number)[]): Promise<string[]> {
    const clipped: string[] = [];
    for (const [at, viewport] of VIEWPORTS.entries()) {
      await stage.page.setViewportSize(viewport);
      await stage.show({ scene: scenes[0]! });
      const languages = share([LANGUAGES[at % LANGUAGES.length]!], LANGUAGES);
      const all = languages.flatMap((language) => scenes.map((scene) => ({ scene, language })));
      clipped.push(...(await stage.page.evaluate((shown) => window.stage.survey(shown), all)));
    }
    return clipped.slice(0, MOST_SHOWN);
  }

  test('9 seat counts on 5 screens, long names and stacks of nine digits: nothing is clipped', async () => {
    expect(await survey([2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([]);
  });

  test('every scene on 5 screens: nothing is clipped, nothing scrolls sideways', async () => {
    expect(await survey(Object.keys(SCENES))).toEqual([]);
  });

  test('[PLAY-11] names of sixteen letters are whole at every seat, one’s own too', async () => {
    const cut: string[] = [];
    for (const { width, height } of [...VIEWPORTS, { width: 320, height: 460 }, { width: 844, height: 300 }]) {
      await stage.page.setViewportSize({ width, height });
      // A phone held across has no room for nine long names: there the title of the seat has them.
      for (const scene of height < 320 ? [2, 6] : [2, 6, 9]) {
        await stage.show({ scene });
        const found = await stage.page
          .locator('.plate-name')
          .evaluateAll((names) =>
            names
              .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2)
              .map(({ textContent }) => textContent),
          );
        // Sixteen capital Ms are a test of boxes, not a name.
        const names = found.filter((name) => !/^M+$/.test(name ?? ''));
        cut.push(...names.map((name) => `${scene} seats, ${width} x ${height}: ${name}`));
      }
    }
    expect(cut).toEqual([]);
  });

  test('[PLAY-11] one’s own name is whole beside the name of one’s hand, whatever its length', async () => {
    await stage.page.setViewportSize({ width: 896, height: 700 });
    const cut: string[] = [];
    for (let length = 1; length <= 16; length++) {
      const ownName = 'Guest 3322 Bonds'.slice(0, length);
      await stage.show({ scene: 'sixMax', ownName });
      const plate = stage.page.locator('.plate-own');
      await plate.locator('.plate-name', { hasText: ownName }).waitFor();
      expect(await plate.locator('[data-own-hand]').textContent()).not.toBe('');
      const isCut = await plate
        .locator('.plate-name, .plate-hand')
        .evaluateAll((texts) =>
          texts.some((text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2),
        );
      if (isCut) cut.push(ownName);
    }
    expect(cut).toEqual([]);
  });

  test('targets of a finger are large enough and apart', async () => {
    await stage.page.setViewportSize({ width: 320, height: 568 });
    for (const scene of ['sixMax', 'stud', 'draw', 'waitingForTurn']) {
      await stage.show({ scene });
      const boxes = await stage.page.locator('.felt-bar button, .felt-bar input').evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        }),
      );
      expect(boxes.length).toBeGreaterThan(0);
      for (const { height, width } of boxes) {
        expect(height).toBeGreaterThanOrEqual(44);
        expect(width).toBeGreaterThanOrEqual(43.5);
      }
    }
  });
});

describe('accessibility', () => {
  test('axe finds nothing, in any scene and theme, and in every language', async () => {
    await stage.page.setViewportSize({ width: 1280, height: 800 });
    await stage.page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const found: string[] = [];
    const check = async (name: string): Promise<void> => {
      const violations = await stage.page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } };
        return (await axe.run()).violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 2)}`,
        );
      });
      found.push(...violations.map((text) => `${name}: ${text}`));
    };
    for (const [at, scene] of Object.keys(SCENES).entries()) {
      for (const theme of share([THEMES[at % THEMES.length]!], THEMES)) {
        await stage.show({ scene, theme, deck: 'four' });
        await check(`${scene}, ${theme}`);
      }
    }
    for (const language of LANGUAGES) {
      await stage.show({ scene: 'sixMax', language });
      await check(`sixMax, ${language}`);
    }
    expect(found).toEqual([]);
  });

  test('everything is said in words: seats, cards and pots have their names', async () => {
    await stage.show({ scene: 'showdown' });
    const seats = await stage.page.locator('[data-seat]').evaluateAll((all) => all.map((seat) => seat.ariaLabel));
    expect(seats[0]).toContain('Ann');
    expect(seats[0]).toContain('stack 580');
    const cards = await stage.page
      .locator('[data-board] [data-card]')
      .evaluateAll((all) => all.map((card) => card.ariaLabel));
    expect(cards).toEqual(['ace of hearts', 'queen of clubs', 'king of diamonds', 'nine of hearts', 'deuce of clubs']);
  });

  test('a turn is announced at once, what happened politely and once', async () => {
    await stage.show({ scene: 'sixMax' });
    await expect
      .poll(() => stage.page.locator('[data-assertive]').textContent())
      .toBe('Your turn: call 70, pot 170, 9 s');
    const heard = {
      version: 7,
      events: [
        {
          event: 'player_acted',
          data: {
            seat_index: 2,
            action: 'raise',
            amount: 140,
            chips: 140,
            stack: 860,
            is_all_in: false,
            cards: null,
            by_house: false,
          },
        },
      ],
    } as const;
    await stage.show({ scene: 'sixMax', heard: [{ ...heard, events: [...heard.events] }] });
    await stage.show({ scene: 'sixMax', heard: [{ ...heard, events: [...heard.events] }] });
    const lines = await stage.page.locator('[data-polite] p').allTextContents();
    expect(lines.filter((line) => line === 'Борис raises to 140')).toHaveLength(1);
    await stage.page.keyboard.press('b');
    await stage.page.keyboard.press('h');
    const after = await stage.page.locator('[data-polite] p').allTextContents();
    expect(after.at(-2)).toBe('Board: ace of hearts, nine of clubs, king of diamonds');
    expect(after.at(-1)).toContain('Your cards: ace of spades, king of spades. two pair, aces and kings');
  });
});

describe('buttons', () => {
  const acts = () => stage.page.evaluate(() => window.stage.acts.splice(0));
  /** The same, once there are some. */
  const actsMade = async () => {
    await stage.page.waitForFunction(() => window.stage.acts.length > 0);
    return acts();
  };
  let turns = 0;
  /** A turn of its own for each test, so that nothing of the one before is left. */
  const fresh = () => `t${++turns}`;

  beforeEach(async () => {
    await stage.page.setViewportSize({ width: 1280, height: 800 });
    await acts();
  });

  test('the act carries the turn and the price of its button', async () => {
    const turn = fresh();
    await stage.show({ scene: 'sixMax', turn: { turn } });
    await stage.page.locator('[data-act=call]').click();
    expect(await actsMade()).toEqual([{ data: { action_type: 'call' }, shown: { hand: 128, turn, price: 70 } }]);
  });

  test('a raise that lands under the held pointer moves nothing and becomes no other act', async () => {
    const turn = fresh();
    await stage.show({ scene: 'sixMax', turn: { turn } });
    const call = stage.page.locator('[data-act=call]');
    const before = await call.boundingBox();
    await call.hover();
    await stage.page.mouse.down();
    await stage.show({ scene: 'sixMax', turn: { turn: fresh(), price: 500, amount_to_call: 500 } });
    await expect.poll(() => call.textContent()).toBe('Call 70');
    await expect.poll(() => call.boundingBox()).toEqual(before);
    await stage.page.mouse.up();
    expect(await actsMade()).toEqual([{ data: { action_type: 'call' }, shown: { hand: 128, turn, price: 70 } }]);
    await stage.page.waitForFunction(() => document.querySelector('[data-act=call]')?.textContent === 'Call 500');
  });

  test('a turn that ends under the held pointer sends what was shown, for the table to refuse', async () => {
    const turn = fresh();
    await stage.show({ scene: 'sixMax', turn: { turn } });
    await stage.page.locator('[data-act=fold]').hover();
    await stage.page.mouse.down();
    await stage.show({ scene: 'sixMax', turn: null });
    await stage.page.mouse.up();
    expect(await actsMade()).toEqual([{ data: { action_type: 'fold' }, shown: { hand: 128, turn, price: 70 } }]);
  });

  test('sizes: presets, field, slider and steps end in legal amounts on the button', async () => {
    await stage.show({ scene: 'sixMax', turn: { turn: fresh() } });
    const raise = stage.page.locator('.act-size');
    await expect.poll(() => raise.textContent()).toBe('Raise to 140');
    // Pot 170, 70 to call: after the call 240, so 70 + 240.
    await stage.page.locator('[data-preset=pot]').click();
    await expect.poll(() => raise.textContent()).toBe('Raise to 310');
    await stage.page.locator('[data-preset=half]').click();
    await expect.poll(() => raise.textContent()).toBe('Raise to 190');
    await stage.page.locator('.amount').fill('99999999');
    await stage.page.locator('.amount').press('Enter');
    await expect.poll(() => raise.textContent()).toBe('All-in 2,450');
    await stage.page.locator('.amount').fill('3');
    await stage.page.locator('.amount').blur();
    await expect.poll(() => raise.textContent()).toBe('Raise to 140');
    await stage.page.locator('.slider').fill('1000');
    await expect.poll(() => raise.textContent()).toBe('Raise to 1,000');
    await raise.click();
    expect((await actsMade()).map(({ data }) => data)).toEqual([{ action_type: 'raise', amount: 1000 }]);
  });

  test('a fold although a check is free is asked for once', async () => {
    const free = { can_check: true, can_call: false, price: 0, amount_to_call: 0 };
    const turn = { ...free, turn: fresh(), action_types: ['check', 'fold'] as ('check' | 'fold')[] };
    await stage.show({ scene: 'sixMax', turn });
    await stage.page.locator('[data-act=fold]').click();
    expect(await acts()).toEqual([]);
    await expect
      .poll(() => stage.page.locator('[role=alert]').textContent())
      .toBe('Checking costs nothing. Fold anyway?');
    await stage.page.locator('[data-act=fold]').click();
    expect((await actsMade()).map(({ data }) => data)).toEqual([{ action_type: 'fold' }]);
  });

  test('keys act, and are text where someone types', async () => {
    await stage.show({ scene: 'sixMax', turn: { turn: fresh() } });
    await stage.page.locator('.amount').focus();
    await stage.page.keyboard.press('f');
    expect(await acts()).toEqual([]);
    await stage.page.locator('.amount').blur();
    await stage.page.keyboard.press('4');
    await stage.page.keyboard.press('ArrowUp');
    await expect.poll(() => stage.page.locator('.act-size').textContent()).toBe('Raise to 320');
    await stage.page.keyboard.press('Enter');
    expect((await actsMade()).map(({ data }) => data)).toEqual([{ action_type: 'raise', amount: 320 }]);
    await stage.show({ scene: 'sixMax', turn: { turn: fresh() } });
    await stage.page.keyboard.press('t');
    await expect.poll(() => stage.page.evaluate(() => window.stage.banks.splice(0).length)).toBe(1);
    await stage.page.keyboard.press('c');
    expect((await actsMade()).map(({ data }) => data)).toEqual([{ action_type: 'call' }]);
    await stage.show({ scene: 'sixMax', turn: { turn: fresh() }, shortcuts: false });
    await stage.page.keyboard.press('f');
    expect(await acts()).toEqual([]);
  });

  test('draw: cards are picked by press or by key, and thrown away', async () => {
    await stage.show({ scene: 'draw', turn: { turn: fresh() } });
    await expect.poll(() => stage.page.locator('.act').allTextContents()).toEqual(['Stand pat']);
    await stage.page.locator('.pick').nth(4).click();
    await stage.page.keyboard.press('4');
    await expect.poll(() => stage.page.locator('.act').allTextContents()).toEqual(['Discard 2']);
    await stage.page.locator('[data-act=discard]').click();
    expect((await actsMade()).map(({ data }) => data)).toEqual([{ action_type: 'discard', cards: '8sJh' }]);
  });

  test('decided ahead: done when the turn comes at that price, void at another', async () => {
    await stage.show({ scene: 'waitingForTurn' });
    await stage.page.locator('[data-pre=call]').click();
    await expect.poll(() => stage.page.locator('[data-pre=call]').getAttribute('aria-pressed')).toBe('true');
    await stage.show({ scene: 'sixMax', turn: { turn: fresh(), price: 25 } });
    expect((await actsMade()).map(({ data, shown }) => [data, shown.price])).toEqual([[{ action_type: 'call' }, 25]]);
    await stage.show({ scene: 'waitingForTurn' });
    await stage.page.locator('[data-pre=call]').click();
    await stage.show({ scene: 'sixMax', turn: { turn: fresh(), price: 70 } });
    expect(await acts()).toEqual([]);
    await expect.poll(() => stage.page.locator('[data-act=call]').textContent()).toBe('Call 70');
  });
});

describe('motion', () => {
  /** From one picture to a later one of the same hand: how long everything that moves takes. */
  const moving = async (motion: boolean): Promise<number[]> => {
    await stage.show({ scene: 'waitingForTurn', motion });
    await stage.page.waitForFunction(() => document.getAnimations().length === 0);
    return stage.page.evaluate(async (isOn) => {
      window.stage.show({ scene: 'sixMax', motion: isOn });
      // Looked at within the frame in which they start: however late that is, none of them is over yet.
      const times = (): number[] =>
        document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime));
      await Promise.resolve();
      for (let frame = 0; frame < 5 && times().length === 0; frame++) await new Promise(requestAnimationFrame);
      return times();
    }, motion);
  };

  test('cards and chips move, at most 250 ms, and the buttons are there at once', async () => {
    await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
    const times = await moving(true);
    expect(times.length).toBeGreaterThan(3);
    expect(Math.max(...times)).toBeLessThanOrEqual(250);
    await expect.poll(() => stage.page.locator('[data-act=call]').isVisible()).toBe(true);
  });

  test('nothing moves if that is switched off, or if the system asks for less motion', async () => {
    await stage.page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving(true)).toEqual([]);
    await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
    await stage.page.evaluate(() => {
      document.documentElement.dataset.motion = 'off';
    });
    expect(await moving(false)).toEqual([]);
  });
});

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}
