/** Requests to the room that show an invite: in a header, since addresses end up in logs. */

export function withInvite(invite: string | null): RequestInit {
  return { credentials: 'same-origin', ...(invite === null ? {} : { headers: { 'x-cardroom-invite': invite } }) };
}
