import { beforeAll, expect, test } from 'vitest';
import { type Catalogue, type Key, loadCatalogue } from './languages.js';

/**
 * Texts that nobody says in a card room, and what is said instead. `old` is a whole text, or with `within` a part of any
 * text; `now` is the text of a key, or a part of it.
 */
const SAID: readonly { readonly old: string; readonly within?: true; readonly key: Key; readonly now: string }[] = [
  { old: 'Make a table', key: 'lobby.make', now: 'Create table' },
  { old: 'Who finds it', key: 'make.listed', now: 'Visibility' },
  { old: 'Everyone in the lobby', key: 'make.listed.yes', now: 'Public' },
  { old: 'Only by invite link', key: 'make.listed.no', now: 'Private (invite link)' },
  { old: 'Smallest buy-in', key: 'make.buyInMin', now: 'Minimum buy-in' },
  { old: 'Largest buy-in', key: 'make.buyInMax', now: 'Maximum buy-in' },
  { old: 'Smallest chip', key: 'make.unit', now: 'Chip denomination' },
  { old: 'Name of the table', key: 'make.title', now: 'Table name' },
  { old: 'A newcomer', within: true, key: 'tableRule.entry', now: 'New players' },
  { old: 'Rules of a hand', key: 'make.ruleSet', now: 'Betting rules' },
  { old: 'Drawn anew', within: true, key: 'tableRule.button.random', now: 'Random every hand' },
  { old: 'Wait for a lost connection', key: 'make.grace_ms', now: 'Disconnect grace' },
  { old: 'To be even', key: 'ledger.settleUp', now: 'Settle up' },
  { old: '{from} gives {to} {amount}', key: 'ledger.gives', now: '{from} pays {to} {amount}' },
  { old: 'Bought', key: 'ledger.bought', now: 'Buy-ins' },
  { old: 'Cashed', key: 'ledger.cashed', now: 'Cash-outs' },
  { old: 'Go on', key: 'host.resume', now: 'Resume' },
  { old: 'All clocks hold', within: true, key: 'table.paused', now: 'Clocks are stopped' },
  { old: 'Which', key: 'host.whichBot', now: 'Bot type' },
  { old: 'Requests for chips', key: 'host.requests', now: 'Buy-in requests' },
  { old: 'Chips given', key: 'host.amount', now: 'Amount' },
  { old: 'Refuse', key: 'host.refuse', now: 'Decline' },
  { old: 'The host has been asked', within: true, key: 'sit.asked', now: 'Waiting for the host’s approval' },
  { old: 'You are in from the next hand', within: true, key: 'sit.is.play', now: 'You’ll be dealt in next hand' },
  { old: 'You sit out', within: true, key: 'sit.is.pause', now: 'You’re sitting out' },
  { old: 'Take it back', key: 'sit.undo', now: 'Undo' },
  { old: 'Hide somebody’s lines', key: 'chat.people', now: 'Mute players' },
  { old: 'go back to', within: true, key: 'log.uncalled', now: 'Uncalled bet ({amount}) returned to {name}' },
  { old: 'posts a blind of', within: true, key: 'log.post.small', now: '{name} posts the small blind, {amount}' },
  { old: 'shows {cards} (all-in)', key: 'log.act.show', now: '{name} shows {cards}' },
  { old: 'goes before it', within: true, key: 'settings.motion.hint', now: 'reduced-motion setting takes priority' },
  { old: 'Moving cards and chips', key: 'settings.motion', now: 'Animations' },
  { old: 'Colours', key: 'settings.theme', now: 'Theme' },
  { old: 'Odds', key: 'replay.odds', now: 'Equity' },
  { old: 'Counted exactly', key: 'replay.oddsExact', now: 'Exact' },
  { old: 'of wins is a gain', within: true, key: 'replay.potOdds', now: 'You need {needed} equity to call' },
  { old: 'Play on', key: 'fork.tab', now: 'Play from here' },
  { old: 'Back to the record', key: 'fork.stop', now: 'Back to replay' },
  { old: 'Many times', key: 'fork.many', now: 'Simulate' },
  { old: 'Times', key: 'fork.times', now: 'Runs' },
  { old: 'Count again', key: 'stats.refresh', now: 'Refresh' },
  { old: 'Read', key: 'replay.read', now: 'Load' },
  { old: 'Other hands', key: 'replay.other', now: 'Load another' },
  { old: 'names nobody', within: true, key: 'replay.anonymous', now: 'Names are hidden' },
  { old: 'The deal is proved', within: true, key: 'fair.good', now: 'Deal verified' },
  { old: 'It is so already', within: true, key: 'error.nothing-changed', now: 'Nothing to change' },
  { old: 'cannot be made so', within: true, key: 'error.bad-settings', now: 'Check these settings' },
  { old: 'are to be dealt', within: true, key: 'error.waiting-for-dealer', now: 'Wait for the deal' },
  { old: 'made a mistake', within: true, key: 'error.internal', now: 'Something went wrong' },
];

let english: Catalogue;
beforeAll(async () => {
  english = await loadCatalogue('en');
});

test.each(SAID)('[PLAY-17] nobody reads "$old" any more: it is "$now"', ({ old, within, key, now }) => {
  const stiff = Object.entries(english).filter(([, text]) => (within ? text.includes(old) : text === old));
  expect(stiff).toEqual([]);
  expect(english[key]).toContain(now);
});

/** Words and turns that a player would not use, wherever they stand. */
const STIFF =
  /\b(?:newcomer|anew|thereby|whoever|somebody|anybody|is no (?:card|hand|receipt|bet)|by own choice|the least (?:bet|raise)|(?:stack|request|bet|token|name) of \{name\}|you are)\b/i;
/** Sentences that open with a relative clause; a question may. */
const TURNED_ROUND = /^(?:What|Who|Where|Of) [^?]*$/;

test('[PLAY-17] the English catalogue is plain', () => {
  const kept = new Set<string>(['fair.checks', 'stats.definitions', 'why.rule.identity', 'why.rule.private']);
  const found = Object.entries(english).filter(
    ([key, text]) => (STIFF.test(text) || TURNED_ROUND.test(text) || text.includes("'")) && !kept.has(key),
  );
  expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});
