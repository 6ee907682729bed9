/**
 * Everybody asks for everything, at tables of every kind: one table of expectations, on each store and on two nodes.
 * A letter is an answer, in the order of the persons: the stranger, one who left, one who was removed,
 * one who was banned, the spectator, the spectator with a delay, a seated player, the former host, the host.
 *
 * `.` granted, `i` not invited, `r` removed, `b` banned, `s` has no seat, `h` is not the host, `x` no such table; and
 * what is refused for other reasons: `=` nothing changed, `o` no hand, `p` the table is paused, `c` no cards to show,
 * `f` a seat is free, `k` no chips are due, `u` no table was found, `B` no such bot, `q` no such request, `a` already seated, `d` hello was
 * said, `e` not before its time, `T` no such tournament, `N` no table of a tournament.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionName } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { isLongRun, share } from '../../../../tools/src/share.js';
import { emptyContent, MemoryStore } from '../store/memory/store.js';
import { openPostgres } from '../store/postgres/store.js';
import { SqliteLog } from '../store/sqlite/store.js';
import { answersAt, type Privacy, Site, STATES, type State } from '../testing/persons.js';
import { testDatabase } from '../testing/postgres.js';
import { temporaryFolder } from '../testing/server.js';
import { REQUESTS } from './requests.js';

//                       waiting   running   paused    ended
const LISTED = `
  hello                  ddddddddd ddddddddd ddddddddd ddddddddd
  set_name               ......... ......... ......... .........
  device_code            ......... ......... ......... .........
  bot_token              ......... ......... ......... .........
  your_bots              ......... ......... ......... .........
  end_bot                BBBBBBBBB BBBBBBBBB BBBBBBBBB BBBBBBBBB
  sign_out               ......... ......... ......... .........
  your_chips             ......... ......... ......... .........
  take_chips             kkkkkkkkk kkkkkkkkk kkkkkkkkk kkkkkkkkk
  your_limit             ......... ......... ......... .........
  limit_buy_ins          ......... ......... ......... .........
  ping                   ......... ......... ......... .........
  lobby_list             ......... ......... ......... .........
  lobby_watch            ......... ......... ......... .........
  table_create           ......... ......... ......... .........
  find_table             ..uu..... ..uu..... ..uu..... uuuuuuuuu
  my_tables              ......... ......... ......... .........
  addresses              ......... ......... ......... .........
  table_watch            ..rb..... ..rb..... ..rb..... xxxxxxxxx
  table_unwatch          ......... ......... ......... .........
  join                   ..rb..a.. ..rb..a.. ..rb..a.. xxxxxxxxx
  wait_for_seat          ffrbffaff ffrbffaff ffrbffaff xxxxxxxxx
  hand                   ..rb..... ..rb..... ..rb..... xxxxxxxxx
  pause                  ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  wait_for_big_blind     ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  resume                 ssrbss=ss ssrbss=ss ssrbss=ss xxxxxxxxx
  leave                  ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  top_up                 ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  seat_name              ssrbss.s. ssrbss.s. ssrbss.s. xxxxxxxxx
  auto_top_up            ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  deal_commit            ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  deal_reveal            ssrbsszss ssrbsszss ssrbsszss xxxxxxxxx
  deal_seed              ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  player_action          ssrbssoss ssrbss.ss ssrbsspss xxxxxxxxx
  time_bank              ssrbssoss ssrbss.ss ssrbsspss xxxxxxxxx
  show_cards             ssrbssoss ssrbsscss ssrbsscss xxxxxxxxx
  auto_muck              ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  auto_bank              ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  run_wish               ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  rabbit                 ssrbssFss ssrbssFss ssrbssFss xxxxxxxxx
  stand_up_vote          ssrbssFss ssrbssFss ssrbssFss xxxxxxxxx
  seat_change            ssrbssFss ssrbssFss ssrbssFss xxxxxxxxx
  straddle               ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  choose_game            ssrbssAss ssrbssAss ssrbssAss xxxxxxxxx
  bomb_vote              ssrbssFss ssrbssFss ssrbssFss xxxxxxxxx
  host_bomb_pot          hhrbhhhhF hhrbhhhhF hhrbhhhhF xxxxxxxxx
  seat_avatar            ssrbss.ss ssrbss.ss ssrbss.ss xxxxxxxxx
  chat                   ..rb..... ..rb..... ..rb..... xxxxxxxxx
  ledger                 ..rb.e... ..rb.e... ..rb.e... ..rb.e...
  results                ..rb.e... ..rb.e... ..rb.e... ..rb.e...
  history                ..rb..... ..rb..... ..rb..... ..rb.....
  host_approve           hhrbhhhhq hhrbhhhhq hhrbhhhhq xxxxxxxxx
  host_limit             hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_pause             hhrbhhhh. hhrbhhhh. hhrbhhhh= xxxxxxxxx
  host_resume            hhrbhhhh= hhrbhhhh= hhrbhhhh. xxxxxxxxx
  host_stakes            hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_sit_out           hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_act_now           hhrbhhhho hhrbhhhh. hhrbhhhhp xxxxxxxxx
  host_remove            hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_add_bot           hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_bring_bot         hhrbhhhhB hhrbhhhhB hhrbhhhhB xxxxxxxxx
  host_mute              hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_ban               hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_unban             hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_new_invite        hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_followers         hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_transfer          hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_start             hhrbhhhh= hhrbhhhh= hhrbhhhh= xxxxxxxxx
  host_lock              hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_co_host           hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_edit_stack        hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_options           hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_stand_up          hhrbhhhhF hhrbhhhhF hhrbhhhhF xxxxxxxxx
  host_seat_first        hhrbhhhhj hhrbhhhhj hhrbhhhhj xxxxxxxxx
  host_undo              hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  host_end               hhrbhhhh. hhrbhhhh. hhrbhhhh. xxxxxxxxx
  away                   ssrbssNss ssrbssNss ssrbssNss xxxxxxxxx
  back                   ssrbssNss ssrbssNss ssrbssNss xxxxxxxxx
  tournament_create      ......... ......... ......... .........
  tournament_list        ......... ......... ......... .........
  my_tournaments         ......... ......... ......... .........
  tournament_unwatch     ......... ......... ......... .........
  tournament_watch       TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_register    TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_unregister  TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_rebuy       TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_add_on      TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_standings   TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_tables      TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_draw        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_chat        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_deal        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  host_tournament        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
`;

const PRIVATE = `
  hello                  ddddddddd ddddddddd ddddddddd ddddddddd
  set_name               ......... ......... ......... .........
  device_code            ......... ......... ......... .........
  bot_token              ......... ......... ......... .........
  your_bots              ......... ......... ......... .........
  end_bot                BBBBBBBBB BBBBBBBBB BBBBBBBBB BBBBBBBBB
  sign_out               ......... ......... ......... .........
  your_chips             ......... ......... ......... .........
  take_chips             kkkkkkkkk kkkkkkkkk kkkkkkkkk kkkkkkkkk
  your_limit             ......... ......... ......... .........
  limit_buy_ins          ......... ......... ......... .........
  ping                   ......... ......... ......... .........
  lobby_list             ......... ......... ......... .........
  lobby_watch            ......... ......... ......... .........
  table_create           ......... ......... ......... .........
  find_table             uuuuuuuuu uuuuuuuuu uuuuuuuuu uuuuuuuuu
  my_tables              ......... ......... ......... .........
  addresses              ......... ......... ......... .........
  table_watch            iirb...i. iirb...i. iirb...i. xxxxxxxxx
  table_unwatch          ......... ......... ......... .........
  join                   iirb..ai. iirb..ai. iirb..ai. xxxxxxxxx
  wait_for_seat          iirbffaif iirbffaif iirbffaif xxxxxxxxx
  hand                   iirb...i. iirb...i. iirb...i. xxxxxxxxx
  pause                  iirbss.is iirbss.is iirbss.is xxxxxxxxx
  wait_for_big_blind     iirbss.is iirbss.is iirbss.is xxxxxxxxx
  resume                 iirbss=is iirbss=is iirbss=is xxxxxxxxx
  leave                  iirbss.is iirbss.is iirbss.is xxxxxxxxx
  top_up                 iirbss.is iirbss.is iirbss.is xxxxxxxxx
  seat_name              iirbss.i. iirbss.i. iirbss.i. xxxxxxxxx
  auto_top_up            iirbss.is iirbss.is iirbss.is xxxxxxxxx
  deal_commit            iirbss.is iirbss.is iirbss.is xxxxxxxxx
  deal_reveal            iirbsszis iirbsszis iirbsszis xxxxxxxxx
  deal_seed              iirbss.is iirbss.is iirbss.is xxxxxxxxx
  player_action          iirbssois iirbss.is iirbsspis xxxxxxxxx
  time_bank              iirbssois iirbss.is iirbsspis xxxxxxxxx
  show_cards             iirbssois iirbsscis iirbsscis xxxxxxxxx
  auto_muck              iirbss.is iirbss.is iirbss.is xxxxxxxxx
  auto_bank              iirbss.is iirbss.is iirbss.is xxxxxxxxx
  run_wish               iirbss.is iirbss.is iirbss.is xxxxxxxxx
  rabbit                 iirbssFis iirbssFis iirbssFis xxxxxxxxx
  stand_up_vote          iirbssFis iirbssFis iirbssFis xxxxxxxxx
  seat_change            iirbssFis iirbssFis iirbssFis xxxxxxxxx
  straddle               iirbss.is iirbss.is iirbss.is xxxxxxxxx
  choose_game            iirbssAis iirbssAis iirbssAis xxxxxxxxx
  bomb_vote              iirbssFis iirbssFis iirbssFis xxxxxxxxx
  host_bomb_pot          iirbhhhiF iirbhhhiF iirbhhhiF xxxxxxxxx
  seat_avatar            iirbss.is iirbss.is iirbss.is xxxxxxxxx
  chat                   iirb...i. iirb...i. iirb...i. xxxxxxxxx
  ledger                 i.rb.e.i. i.rb.e.i. i.rb.e.i. i.rb.e.i.
  results                i.rb.e.i. i.rb.e.i. i.rb.e.i. i.rb.e.i.
  history                i.rb...i. i.rb...i. i.rb...i. i.rb...i.
  host_approve           iirbhhhiq iirbhhhiq iirbhhhiq xxxxxxxxx
  host_limit             iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_pause             iirbhhhi. iirbhhhi. iirbhhhi= xxxxxxxxx
  host_resume            iirbhhhi= iirbhhhi= iirbhhhi. xxxxxxxxx
  host_stakes            iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_sit_out           iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_act_now           iirbhhhio iirbhhhi. iirbhhhip xxxxxxxxx
  host_remove            iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_add_bot           iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_bring_bot         iirbhhhiB iirbhhhiB iirbhhhiB xxxxxxxxx
  host_mute              iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_ban               iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_unban             iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_new_invite        iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_followers         iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_transfer          iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_start             iirbhhhi= iirbhhhi= iirbhhhi= xxxxxxxxx
  host_lock              iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_co_host           iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_edit_stack        iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_options           iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_stand_up          iirbhhhiF iirbhhhiF iirbhhhiF xxxxxxxxx
  host_seat_first        iirbhhhij iirbhhhij iirbhhhij xxxxxxxxx
  host_undo              iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  host_end               iirbhhhi. iirbhhhi. iirbhhhi. xxxxxxxxx
  away                   iirbssNis iirbssNis iirbssNis xxxxxxxxx
  back                   iirbssNis iirbssNis iirbssNis xxxxxxxxx
  tournament_create      ......... ......... ......... .........
  tournament_list        ......... ......... ......... .........
  my_tournaments         ......... ......... ......... .........
  tournament_unwatch     ......... ......... ......... .........
  tournament_watch       TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_register    TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_unregister  TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_rebuy       TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_add_on      TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_standings   TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_tables      TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_draw        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_chat        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  tournament_deal        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
  host_tournament        TTTTTTTTT TTTTTTTTT TTTTTTTTT TTTTTTTTT
`;

function expected(privacy: Privacy, state: State): Map<string, string> {
  const rows = (privacy === 'listed' ? LISTED : PRIVATE).trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [action, ...columns] = row.trim().split(/ +/);
      return [action!, columns[STATES.indexOf(state)]!];
    }),
  );
}

/** Everything at once: most of the time is waiting. */
async function check(site: Site, states: readonly State[] = STATES): Promise<void> {
  const kinds = (['listed', 'private'] as const).flatMap((privacy) => states.map((state) => ({ privacy, state })));
  try {
    const found = await Promise.all(
      kinds.map(async ({ privacy, state }) => ({ privacy, state, answers: await answersAt(site, privacy, state) })),
    );
    for (const { privacy, state, answers } of found) {
      const sorted = [...expected(privacy, state)].map(([action]) => [action, answers.get(action as ActionName)]);
      expect(new Map(sorted as [string, string][]), `${privacy} ${state}`).toEqual(expected(privacy, state));
    }
  } finally {
    await site.close();
  }
}

describe('[SEC-11] [SEC-3] persons by requests by tables', () => {
  test('the expectations are complete', () => {
    const actions = Object.keys(REQUESTS).sort();
    for (const privacy of ['listed', 'private'] as const) {
      expect([...expected(privacy, 'ended').keys()].sort()).toEqual(actions);
    }
  });

  test('in memory', async () => {
    const site = await Site.open([new MemoryStore(() => Date.now(), emptyContent())], async () => undefined);
    await check(site, share(['waiting', 'ended'], STATES));
  });

  test('on SQLite', async () => {
    const folder = temporaryFolder();
    const store = new SqliteLog(join(folder, 'room.db'));
    const site = await Site.open([store], async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await check(site, share(['running'], STATES));
  });

  // Requests wait for each other at the database: most of the time of these tests is theirs.
  if (isLongRun) {
    test('on PostgreSQL with two nodes', async () => {
      const database = await testDatabase();
      const stores = [await openPostgres(database.url), await openPostgres(database.url)];
      const site = await Site.open(stores, async () => {
        await Promise.all(stores.map((store) => store.close()));
        await database.drop();
      });
      await check(site, STATES);
    });
  }
});
