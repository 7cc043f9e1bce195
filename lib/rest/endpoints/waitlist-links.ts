import type { Appointments } from '../../appointments';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import { internalsOf } from '../../internals';
import { type Endpoint, endpoint } from '../endpoint';
import { ACCEPT_LINKED_OFFER } from '../fields/waitlist';
import { presentEntry, WAITLIST_ENTRY } from '../presenters/waitlist';
import { LINK_TOKEN, linkTokenOf } from '../request/link-token';
import type { RestRequest } from '../http';

/** Endpoints for a customer who has the link to an entry of the waitlist. */
export function waitlistLinkEndpoints(appointments: Appointments): Endpoint[] {
  const { waitlist } = appointments;
  const { zone } = internalsOf(appointments).site;
  const row = {
    versions: ['v2'],
    access: 'link',
    params: { fields: [] },
    responses: () => ({ 200: WAITLIST_ENTRY }),
  } as const;
  const opened = (headers: RestRequest['headers']) => waitlist.open(linkTokenOf(headers));
  const shown = (entry: WaitlistEntry) => ({ headers: PRIVATE, body: presentEntry(entry, zone) });
  return [
    endpoint({
      ...row,
      methods: ['GET'],
      path: '/self-service/waitlist',
      operation: 'read the waitlist entry that a link opens',
      handle: async ({ headers }) => shown(await opened(headers)),
    }),
    endpoint({
      ...row,
      methods: ['POST'],
      path: '/self-service/waitlist/accept',
      operation: 'accept the offer to the waitlist entry that a link opens',
      params: ACCEPT_LINKED_OFFER,
      handle: async ({ headers, params }) => shown(await waitlist.accept((await opened(headers)).id, params)),
    }),
    endpoint({
      ...row,
      methods: ['POST'],
      path: '/self-service/waitlist/decline',
      operation: 'decline the offer to the waitlist entry that a link opens',
      handle: async ({ headers }) => shown(await waitlist.decline((await opened(headers)).id)),
    }),
    endpoint({
      ...row,
      methods: ['POST'],
      path: '/self-service/waitlist/leave',
      operation: 'end the waitlist entry that a link opens',
      handle: async ({ headers }) => shown(await waitlist.leave((await opened(headers)).id)),
    }),
  ];
}

/**
 * Headers of responses to a customer's link. Responses are not stored, because all links share one address, so a cache
 * could confuse two entries of the waitlist.
 */
const PRIVATE = { 'Cache-Control': 'no-store', Vary: `Authorization, Cookie, ${LINK_TOKEN}` };
