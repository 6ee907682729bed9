/** Requests for chips that wait for the host's answer. */
import type { EventData, TableEvent } from '@cardroom/protocol';

export type ChipRequest = EventData<'buy_in_request'>;

/** The list after an event: one more, or one less where the host has answered it anywhere. */
export function withRequest(requests: readonly ChipRequest[], event: TableEvent): readonly ChipRequest[] {
  if (event.event === 'buy_in_request') {
    return [...requests.filter(({ request }) => request !== event.data.request), event.data];
  }
  if (event.event === 'host_log' && (event.data.act === 'approve' || event.data.act === 'refuse')) {
    // One person has one request at a time.
    return requests.filter(({ name }) => name !== event.data.name);
  }
  return event.event === 'table_ended' ? [] : requests;
}
