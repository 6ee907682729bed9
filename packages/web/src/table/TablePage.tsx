/** The live table: the felt in the middle, the viewer's seat below it, log, chat, books and host panel beside it. */
import { seatsOf } from '@cardroom/notation';
import { optionsOf, type TableSettings, type TableSnapshot, type WireError } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { FairAlarm, FairMark } from '../fair/FairMark.js';
import { useFairDeal } from '../fair/useFairDeal.js';
import { lazyWith, lazyWithTournament, useI18n } from '../i18n/index.js';
import type { Translator } from '../i18n/translator.js';
import { useConnection, useLobby, useTable } from '../net/index.js';
import { inviteOf, keepInvite } from '../net/invites.js';
import { errorText } from '../ui/errorText.js';
import { stakesText, tableTitle, variantName } from '../ui/games.js';
import { useAnnouncedTurn } from '../ui/givingWay.js';
import { Header } from '../ui/Header.js';
import { Icon } from '../ui/icons.js';
import { useMedia } from '../ui/media.js';
import { useNotices } from '../ui/notices.js';
import { afterwardsPath, tablePath } from '../ui/route.js';
import { Link, redirect, replaceAddress } from '../ui/router.js';
import { Waiting } from '../ui/Waiting.js';
import { AlertOffer } from './AlertOffer.js';
import { useAwake, useTurnAlert } from './alert.js';
import { LiveFelt } from './LiveFelt.js';
import { Panels } from './Panels.js';
import { isQuestionOpen } from './questions.js';
import { SeatBar } from './SeatBar.js';
import { hasBlinds } from './seatState.js';
import { WatchBar } from './TableNote.js';
import { useAsking } from './useAsking.js';
import { useScene } from './useScene.js';
import { useSeatMove } from './useSeatMove.js';
import { useWishes } from './useWishes.js';
import './table.css';

const TournamentStrip = lazyWithTournament(() => import('../tournament/TournamentStrip.js'));
const InviteDialog = lazyWith('forms', async () => ({ default: (await import('./InviteDialog.js')).InviteDialog }));
const SeatDialog = lazy(() => import('./SeatDialog.js').then((module) => ({ default: module.SeatDialog })));

interface TablePageProps {
  readonly table: string;
  readonly invite: string | null;
}

export default function TablePage({ table, invite }: TablePageProps): ReactNode {
  const known = invite ?? inviteOf(window.localStorage, table);
  useEffect(() => {
    // Out of the address bar, where it would be read over a shoulder or copied by accident.
    if (invite !== null && keepInvite(window.localStorage, table, invite)) replaceAddress(tablePath(table));
  }, [table, invite]);
  const { state, error } = useTable(table, known);
  const isOver = error?.code === 'no-such-table';
  useEffect(() => {
    // A table that has ended is known by its results; for one that never was they say so.
    if (isOver) redirect(afterwardsPath(table));
  }, [isOver, table]);
  if (isOver) return <Waiting />;
  if (error?.code === 'left') return <Left error={error} settings={state?.settings ?? null} />;
  if (error !== null && error.code !== 'table-ended') return <Gone table={table} invite={known} error={error} />;
  if (state === null) return <Waiting />;
  return <LiveTable state={state} invite={known} />;
}

interface LeftProps {
  readonly error: Extract<WireError, { code: 'left' }>;
  readonly settings: TableSettings | null;
}

/** The lobby is where leavers go, with a summary of their stay. */
function Left({ error, settings }: LeftProps): ReactNode {
  const translator = useI18n();
  const { say } = useNotices();
  const summary = leaveText(error, settings, translator);
  useEffect(() => {
    say(summary);
    redirect('/');
  }, [say, summary]);
  return <Waiting />;
}

function leaveText(
  { bought, cash_out: cashOut }: LeftProps['error'],
  settings: TableSettings | null,
  translator: Translator,
): string {
  const { t, number } = translator;
  const title = settings === null ? '' : tableTitle(settings.title, settings.variant, translator);
  if (cashOut === null) return t('leave.allIn', { title });
  return t('leave.done', { title, chips: number(cashOut), bought: number(bought) });
}

/** A table that cannot be followed. One without spectators can still be joined. */
function Gone({ table, invite, error }: TablePageProps & { error: WireError }): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const summary = useLobby()?.get(table);
  const [isOpen, setIsOpen] = useState(false);
  const mayJoin = error.code === 'spectators-off' && summary !== undefined;
  return (
    <>
      <Header current={null} />
      <main id="main" className="page page-narrow">
        <h1>{t('table.gone')}</h1>
        <p>{errorText(error, translator)}</p>
        {mayJoin && (
          <p>
            <button type="button" className="button button-main" onClick={() => setIsOpen(true)}>
              {t('table.sit')}
            </button>
          </p>
        )}
        <p>
          <Link to="/">{t('shell.toLobby')}</Link>
        </p>
      </main>
      <Suspense fallback={null}>
        {isOpen && mayJoin && (
          <SeatDialog
            table={table}
            invite={invite}
            seat={null}
            settings={{
              buy_in: summary.buy_in,
              approve_buy_ins: false,
              hasBlinds: summary.stakes.bigBlind > 0,
              unit: summary.stakes.unit ?? 1,
              options: summary.options ?? {},
            }}
            onClose={() => setIsOpen(false)}
            onSeated={() => window.location.reload()}
          />
        )}
      </Suspense>
    </>
  );
}

function LiveTable({ state, invite }: { state: TableSnapshot; invite: string | null }): ReactNode {
  const { client } = useConnection();
  const { model, shown, isRevealing, heard } = useScene(state);
  const fair = useFairDeal(state);
  const isWide = useMedia('(min-width: 68rem)');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const now = useCallback(() => client.serverNow(), [client]);
  useTurnAlert(state, now);
  useAnnouncedTurn(state.your_turn?.turn ?? null);
  const labels = useMemo(() => new Map(model.seats.map(({ place, label }) => [place, label])), [model]);
  useResultsAfterwards(state);
  const isSeated = state.you.seat_index !== null;
  useAwake(isSeated);
  useWishes(state);
  const [isAsking, setAsking] = useAsking(state.table, isSeated);
  const move = useSeatMove(state);
  const isFull = seatsOf(state.hand).length >= state.settings.seats;
  const close = (): void => setOpen(null);
  const panels = (
    <Panels state={state} invite={invite} log={heard.log} stored={heard.stored} labels={labels} isWide={isWide} />
  );
  return (
    <div className={isWide ? 'table-page table-wide' : 'table-page'}>
      <Header
        current={null}
        tools={
          <>
            {!isWide && panels}
            <FairMark latest={fair.latest} />
            <InviteButton onPress={() => setOpen('invite')} />
          </>
        }
      >
        <TableTitle state={state} />
      </Header>
      <main id="main" className="table-main">
        <AboveFelt state={state} fair={fair} />
        <LiveFelt
          state={state}
          model={model}
          shown={shown}
          heard={heard.steps}
          onTakeSeat={isSeated ? move : isAsking || !mayComeTo(state) ? undefined : (seat) => setOpen({ seat })}
        />
        <SeatBar state={state} isRevealing={isRevealing} />
        <WatchBar state={state} isFull={isFull} isAsking={isAsking} onSit={() => setOpen({ seat: null })} />
      </main>
      {isWide && panels}
      <AlertOffer shown={shown} isPlaceTaken={state.your_turn !== null || isQuestionOpen(state)} />
      {open !== null && (
        <TableDialog open={open} state={state} invite={invite} labels={labels} onClose={close} onAsked={setAsking} />
      )}
    </div>
  );
}

/** Whether seats can be taken: not once it has ended, and never at a table of a tournament. */
function mayComeTo({ status, tournament }: TableSnapshot): boolean {
  return status !== 'ended' && tournament === undefined;
}

interface AboveFeltProps {
  readonly state: TableSnapshot;
  readonly fair: ReturnType<typeof useFairDeal>;
}

/** A deal that cannot be right, and the strip of a tournament. */
function AboveFelt({ state, fair }: AboveFeltProps): ReactNode {
  const { tournament } = state;
  return (
    <>
      <FairAlarm {...fair} />
      {tournament !== undefined && (
        <Suspense fallback={<div className="tour-strip" />}>
          <TournamentStrip table={state} tournament={tournament.tournament} />
        </Suspense>
      )}
    </>
  );
}

function InviteButton({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useI18n();
  const label = t('table.invite');
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}>
      <Icon name="link" />
    </button>
  );
}

/** The last hand can still be looked at for so long. */
const RESULTS_AFTER_MS = 4_000;

/** When the game ends, everybody is led to its results. */
function useResultsAfterwards({ table, status }: TableSnapshot): void {
  const isEnded = status === 'ended';
  useEffect(() => {
    if (!isEnded) return undefined;
    const timer = setTimeout(() => redirect(afterwardsPath(table)), RESULTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isEnded, table]);
}

/** The link for friends, or a seat: null for any of them. */
type OpenDialog = 'invite' | { readonly seat: number | null };

interface TableDialogProps {
  readonly open: OpenDialog;
  readonly state: TableSnapshot;
  readonly invite: string | null;
  readonly labels: ReadonlyMap<number, number>;
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

function TableDialog({ open, state, invite, labels, onClose, onAsked }: TableDialogProps): ReactNode {
  const { table, settings, you } = state;
  return (
    <Suspense fallback={null}>
      {open === 'invite' ? (
        <InviteDialog table={table} invite={invite} isListed={settings.listed} onClose={onClose} />
      ) : (
        <SeatDialog
          table={table}
          invite={invite}
          seat={open.seat === null ? null : { place: open.seat, label: labels.get(open.seat) ?? open.seat }}
          settings={{
            buy_in: settings.buy_in,
            approve_buy_ins: settings.approve_buy_ins && !you.is_host,
            hasBlinds: hasBlinds(state),
            unit: settings.stakes.unit ?? 1,
            options: optionsOf(settings),
          }}
          {...(state.your_return === undefined ? {} : { back: state.your_return })}
          onClose={onClose}
          onAsked={onAsked}
        />
      )}
    </Suspense>
  );
}

function TableTitle({ state }: { state: TableSnapshot }): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const { settings, hand } = state;
  const game = variantName(settings.variant, translator);
  const title = tableTitle(settings.title, settings.variant, translator);
  const facts = [
    ...(title === game ? [] : [game]),
    stakesText(settings.variant, settings.stakes, translator),
    ...(hand._waiting === true ? [] : [t('table.hand', { hand: String(hand.hand ?? '') })]),
  ];
  return (
    <div className="table-title">
      <h1>{title}</h1>
      <p className="soft">{facts.join(' · ')}</p>
    </div>
  );
}
