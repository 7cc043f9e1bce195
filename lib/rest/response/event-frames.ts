import type { EventPage } from '../../services/events/read-page';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { presentEvent, type WireEvent } from '../presenters/event';

/** Writes the frame of a server-sent event stream that sets the milliseconds after which the client reconnects. */
export const retryFrame = (milliseconds: number): string => `retry: ${milliseconds}\n\n`;

/**
 * Writes a page of events as frames of a server-sent event stream; '' if there is nothing to send. If the last events
 * of the page are hidden from the caller, a frame that has only an `id:` follows. The client then continues after the
 * hidden events.
 *
 * @param from the id of the last event that the client has; absent if the client has no event
 */
export function eventFrames(page: EventPage, from: number | undefined, zone: Zone, now: Instant): string {
  const { events, cursor, lostUntil } = page;
  const frames = events.map((event) => frame(presentEvent(event, zone)));
  if (lostUntil !== undefined) frames.unshift(frame(resetEvent(lostUntil, now)));
  const lastSent = events.at(-1)?.id ?? lostUntil ?? from ?? 0;
  if (cursor > lastSent) frames.push(`id: ${cursor}\n\n`);
  return frames.join('');
}

/**
 * Creates the event that tells a client to reload its data. Sent if some events that the client has not yet received
 * are already deleted.
 */
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
