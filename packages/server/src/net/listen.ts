/** Makes servers listen, and says in words why they cannot. */
import type { Server } from 'node:net';
import { StartError } from '../startError.js';

/** The place where a server listens, and the command-line options for it. */
export interface ListenAddress {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly portOption: string;
  readonly hostOption: string;
}

export function listen(server: Server, place: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, place)));
    server.listen(place.port, place.host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, { host, port, portOption, hostOption }: ListenAddress): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError('port-busy', `port ${port} is in use: choose another one with ${portOption}`);
    case 'EACCES':
      return new StartError(
        'no-permission',
        `port ${port} is not allowed here: choose one above 1023 with ${portOption}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        'bad-address',
        `${host} is not an address of this machine: choose another one with ${hostOption}`,
      );
    default:
      return error;
  }
}

export function urlOf(server: Server, host: string, scheme: 'http' | 'https' = 'http'): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `${scheme}://${name}:${port}`;
}
