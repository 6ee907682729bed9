/** The connection for components: `useConnection`, `useTable`, `useLobby`. */
import type { TableEvent, TableSnapshot, TableSummary } from '@cardroom/protocol';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ConnectionState, RoomConnection, TableView } from './connection.js';

const Context = createContext<RoomConnection | null>(null);

export function ConnectionProvider({
  connection,
  children,
}: {
  connection: RoomConnection;
  children: ReactNode;
}): ReactNode {
  return <Context value={connection}>{children}</Context>;
}

export function useConnection(): RoomConnection {
  const connection = useContext(Context);
  if (connection === null) throw new Error('a component outside of ConnectionProvider');
  return connection;
}

/** The person's identity, and the state of the connection. */
export function useConnectionState(): ConnectionState {
  const connection = useConnection();
  return useSyncExternalStore(connection.subscribe, () => connection.state);
}

/** A table, followed for as long as the component is there. */
export function useTable(table: string, invite: string | null = null): TableView {
  const connection = useConnection();
  const view = useSyncExternalStore(connection.subscribe, () => connection.table(table));
  // A table that is followed goes on being followed, whatever link comes later; another one is asked for by the latest.
  const [asked, setAsked] = useState({ table, invite });
  const isFollowed = view.state !== null && view.error === null;
  if (asked.table !== table || (asked.invite !== invite && !isFollowed)) setAsked({ table, invite });
  useEffect(() => connection.watch(asked.table, asked.invite), [connection, asked]);
  return view;
}

/** Hears everything that happens at a table. */
export function useTableEvents(table: string, listener: (event: TableEvent, state: TableSnapshot) => void): void {
  const connection = useConnection();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => connection.onEvent(table, (event, state) => latest.current(event, state)), [connection, table]);
}

/** The tables of the lobby; null until they have come. */
export function useLobby(): ReadonlyMap<string, TableSummary> | null {
  const connection = useConnection();
  useEffect(() => connection.watchLobby(), [connection]);
  return useSyncExternalStore(connection.subscribe, () => connection.state.lobby);
}
