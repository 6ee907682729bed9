import { BOT_NAMES, botOf, canPlay } from '@cardroom/arena';
import { VARIANTS } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { BOTS, botsFor } from './bots.js';

test('the list has every bot of the box', () => {
  expect([...BOTS].sort()).toEqual([...BOT_NAMES].sort());
});

test('a variant is offered the bots that can play it', () => {
  for (const variant of VARIANTS.values()) {
    const able = BOTS.filter((bot) => canPlay(botOf(bot)!, variant));
    expect(botsFor(variant.code), variant.code).toEqual(able);
  }
});
