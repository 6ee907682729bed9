/** Downloads a file of the room. The invite goes with the request, not with its address: a plain link will not do. */
import { saveFile } from '../files/saveFile.js';
import { withInvite } from '../net/invites.js';

export async function downloadFrom(href: string, invite: string | null = null): Promise<void> {
  const response = await fetch(href, withInvite(invite));
  if (!response.ok) return;
  const [, name = href.slice(href.lastIndexOf('/') + 1)] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile({ name, type: response.headers.get('content-type') ?? 'text/plain', text: await response.text() });
}
