import type { EventPage } from '../../services/events/read-page';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { presentEvent, type WireEvent } from '../presenters/event';

/** Frame that tells how many milliseconds to wait before reconnecting. */
export const retryFrame = (milliseconds: number): string => `retry: ${milliseconds}\n\n`;

/**
 * Writes a page of events as frames of a server-sent event stream; '' if there is nothing to send. If the page ends
 * after the last event that the caller may see, an `id:` alone follows, which advances a client without an event.
 *
 * @param from the cursor that the client has, if any
 */
export function eventFrames(page: EventPage, from: number | undefined, zone: Zone, now: Instant): string {
  const { events, cursor, lostUntil } = page;
  const frames = events.map((event) => frame(presentEvent(event, zone)));
  if (lostUntil !== undefined) frames.unshift(frame(resetEvent(lostUntil, now)));
  const told = events.at(-1)?.id ?? lostUntil ?? from ?? 0;
  if (cursor > told) frames.push(`id: ${cursor}\n\n`);
  return frames.join('');
}

/** Makes the event that tells a client to reload its data, because its cursor is older than the log. */
const resetEvent = (id: number, now: Instant): WireEvent => ({
  id,
  topic: 'reset',
  resource: '',
  resource_id: 0,
  payload: {},
  ts: now,
});

const frame = (event: WireEvent): string =>
  `id: ${event.id}\nevent: ${event.topic}\ndata: ${JSON.stringify(event)}\n\n`;
