/** The address that an invite link begins with. */
import type { ResultOf } from '@cardroom/protocol';

export interface InviteAddress {
  /** The best first; never empty. */
  readonly origins: readonly string[];
  /** Nobody but this machine reaches it. */
  readonly isHereOnly: boolean;
}

/** By where the room says that it is reached, and where this page comes from. */
export function inviteAddress({ kind, urls }: ResultOf<'addresses'>, page: URL): InviteAddress {
  if (kind === 'public' && urls.length > 0) return { origins: urls, isHereOnly: false };
  // Anyone who came by another address than this machine's has one that works.
  if (!isThisMachine(page.hostname)) return { origins: [page.origin], isHereOnly: false };
  if (kind === 'network' && urls.length > 0) return { origins: urls, isHereOnly: false };
  return { origins: [page.origin], isHereOnly: true };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host);
}
