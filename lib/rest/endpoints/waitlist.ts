import {
  assertMayChangeEntry,
  assertMayReadAbout,
  assertMayWait,
  contactToWait,
  onlyForManagers,
  visibleAppointments,
} from '../../access/policy';
import type { Principal } from '../../access/principal';
import type { Appointments } from '../../appointments';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import { internalsOf } from '../../internals';
import { type Endpoint, endpoint } from '../endpoint';
import { ACCEPT_OFFER, JOIN_WAITLIST, LIST_WAITLIST, OFFER_PLACE } from '../fields/waitlist';
import { writeOnce } from '../idempotency';
import { presentEntry, WAITLIST_ENTRY } from '../presenters/waitlist';
import { createdAt } from '../response/links';
import { listHeaders } from '../response/list-part';
import { listOf } from '../response/schema';

/** Endpoints of the waitlist. A manager sees and changes all entries, a customer only entries for this customer. */
export function waitlistEndpoints(appointments: Appointments): Endpoint[] {
  const { waitlist } = appointments;
  const { zone } = internalsOf(appointments).site;
  const v2 = { versions: ['v2'], isPersonal: true, access: 'authenticated' } as const;
  const one = {
    ...v2,
    path: '/waitlist/:id',
    params: { fields: [] },
    responses: () => ({ 200: WAITLIST_ENTRY }),
  };
  const shown = (entry: WaitlistEntry) => ({ body: presentEntry(entry, zone), record: entry });
  const assertOwn = async (principal: Principal, id: number): Promise<void> =>
    assertMayChangeEntry(principal, await waitlist.get(id));

  return [
    endpoint({
      ...v2,
      methods: ['GET'],
      path: '/waitlist',
      operation: 'list entries of the waitlist',
      params: LIST_WAITLIST,
      responses: () => ({ 200: listOf(WAITLIST_ENTRY) }),
      async handle({ params, principal, address }) {
        const visible = visibleAppointments(principal);
        const customerId = visible ? visible.customerId : params.customerId;
        if (params.customerId !== undefined) assertMayReadAbout(principal, params.customerId);
        const { items, total } =
          visible && customerId === undefined
            ? { items: [], total: 0 }
            : await waitlist.list({ ...params, customerId });
        return {
          headers: listHeaders(total, params, address),
          body: items.map((entry) => presentEntry(entry, zone)),
        };
      },
    }),
    endpoint({
      ...v2,
      methods: ['POST'],
      path: '/waitlist',
      operation: 'join the waitlist',
      params: JOIN_WAITLIST,
      responses: () => ({ 201: WAITLIST_ENTRY }),
      async handle(call) {
        const { params, principal, how, address } = call;
        const customerId = assertMayWait(principal, params.customerId);
        const contact = contactToWait(principal, params.contact);
        const entry = await writeOnce(
          call,
          (ids) => waitlist.find(ids),
          () => waitlist.join({ ...params, customerId, contact }, how),
        );
        return { ...createdAt(address, `/v2/waitlist/${entry.id}`), ...shown(entry) };
      },
    }),
    endpoint({
      ...one,
      methods: ['GET'],
      operation: 'read an entry of the waitlist',
      async handle({ id, principal }) {
        const entry = await waitlist.get(id);
        assertMayReadAbout(principal, entry.customerId);
        return shown(entry);
      },
    }),
    endpoint({
      ...one,
      methods: ['DELETE'],
      operation: 'leave the waitlist',
      async handle({ id, principal, how }) {
        await assertOwn(principal, id);
        return shown(await waitlist.leave(id, how));
      },
    }),
    endpoint({
      ...one,
      methods: ['POST'],
      path: '/waitlist/:id/offer',
      access: 'manage',
      operation: 'offer a place to an entry of the waitlist',
      params: OFFER_PLACE,
      async handle({ id, params, how, inTurn }) {
        return shown(await inTurn(() => waitlist.offer(id, params, how)));
      },
    }),
    endpoint({
      ...one,
      methods: ['POST'],
      path: '/waitlist/:id/accept',
      operation: 'accept an offer of the waitlist',
      params: ACCEPT_OFFER,
      async handle({ id, params, principal, how }) {
        await assertOwn(principal, id);
        if (params.unpaidMinutes !== undefined && !principal.canManage) {
          throw onlyForManagers('unpaidMinutes');
        }
        return shown(await waitlist.accept(id, params, how));
      },
    }),
    endpoint({
      ...one,
      methods: ['POST'],
      path: '/waitlist/:id/decline',
      operation: 'decline an offer of the waitlist',
      async handle({ id, principal, how }) {
        await assertOwn(principal, id);
        return shown(await waitlist.decline(id, how));
      },
    }),
  ];
}
