/** A tournament, followed for as long as the component is there. */
import type { TournamentAbout, TournamentChatLine, TournamentEvent, TournamentState } from '@cardroom/protocol';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../net/index.js';
import './tournament.css';

export interface TournamentView {
  readonly tournament: string;
  readonly about: TournamentAbout;
  readonly state: TournamentState;
  /** The latest lines of its chat, oldest first. */
  readonly chat: readonly TournamentChatLine[];
}

/** Lines of the chat that are shown. */
const CHAT_SHOWN = 50;

function saidIn(events: readonly TournamentEvent[]): TournamentChatLine[] {
  return events.flatMap((each) => (each.event === 'tournament_said' ? [each.data.line] : []));
}

/** Null until it has come; undefined if there is none. */
export function useTournament(
  tournament: string,
  onEvent: (event: TournamentEvent, state: TournamentState) => void = () => undefined,
): TournamentView | null | undefined {
  const { client } = useConnection();
  const [view, setView] = useState<TournamentView | null | undefined>(null);
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    const end = client.on((signal) => {
      if (signal.kind === 'noTournament' && signal.tournament === tournament) setView(undefined);
      if (signal.kind !== 'tournament' || signal.message.tournament !== tournament) return;
      const { message } = signal;
      if (message.event === 'tournament_snapshot') {
        const { about, state, chat = [] } = message;
        setView({ tournament, about, state, chat });
        return;
      }
      const said = saidIn(message.events);
      setView((known) => {
        if (known == null) return known;
        const chat = said.length === 0 ? known.chat : [...known.chat, ...said].slice(-CHAT_SHOWN);
        return { ...known, state: message.state, chat };
      });
      for (const event of message.events) latest.current(event, message.state);
    });
    client.watchTournament(tournament);
    return () => {
      end();
      client.unwatchTournament(tournament);
    };
  }, [client, tournament]);
  return view;
}

/** The time by the server's clock, a few times a second while something runs. */
export function useServerTime(isRunning: boolean): number {
  const { client } = useConnection();
  const [now, setNow] = useState(() => client.serverNow());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(client.serverNow()), 250);
    return () => clearInterval(timer);
  }, [client, isRunning]);
  return now;
}
