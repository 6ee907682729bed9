/** The session of a browser: a cookie that no script reads, no other site sends, and no other host can set. */
import type { IncomingMessage } from 'node:http';

/** On plain http; `__Host-` names need https. */
const PLAIN = 'cardroom_session';
const SECURE = '__Host-cardroom_session';
const SECONDS = 400 * 24 * 3600;
const TOKEN = /^[\w-]{16,256}$/;

export class Cookies {
  readonly #isSecure: boolean;

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
  }

  get #name(): string {
    return this.#isSecure ? SECURE : PLAIN;
  }

  /** The session token of a request: a bearer, or the cookie of a browser. */
  tokenOf(request: IncomingMessage): string | null {
    const bearer = /^Bearer ([\w-]{16,256})$/.exec(request.headers.authorization ?? '');
    return bearer?.[1] ?? cookieOf(request, this.#name);
  }

  /**
   * A cookie that a room on https gave out before it had `__Host-` ones: good for a new session, and for nothing else.
   */
  formerTokenOf(request: IncomingMessage): string | null {
    return this.#isSecure ? cookieOf(request, PLAIN) : null;
  }

  /** Sets the cookie of a session. */
  header(token: string): string {
    const secure = this.#isSecure ? '; Secure' : '';
    return `${this.#name}=${token}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** Takes it back. */
  get expired(): string {
    const secure = this.#isSecure ? '; Secure' : '';
    return `${this.#name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict${secure}`;
  }
}

function cookieOf({ headers }: IncomingMessage, name: string): string | null {
  const cookie = (headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  const token = cookie?.slice(name.length + 1) ?? '';
  return TOKEN.test(token) ? token : null;
}
