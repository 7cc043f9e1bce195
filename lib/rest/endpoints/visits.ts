import { assertMayRead, visibleAppointments } from '../../access/policy';
import { slotViewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { visitFor } from '../../services/visits/visible';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { type Endpoint, endpoint } from '../endpoint';
import { PREVIEW_CANCELLATION } from '../fields/appointments';
import {
  CANCEL_VISIT,
  CREATE_VISIT,
  LIST_VISIT_SLOTS,
  LIST_VISITS,
  MOVE_VISIT,
  PREVIEW_MOVE,
  PREVIEW_VISIT,
} from '../fields/visits';
import { TIMES_TO_MOVE_VISIT_TO } from '../fields/self-service';
import { writeOnce } from '../idempotency';
import { presentVisitMove, VISIT_MOVE_PREVIEW } from '../presenters/change-preview';
import { presentCancellations, VISIT_CANCELLATION } from '../presenters/settlement';
import {
  presentVisit,
  presentVisitMoveSlot,
  presentVisitPreview,
  presentVisitSlot,
  VISIT,
  VISIT_MOVE_SLOTS,
  VISIT_PREVIEW,
  VISIT_SLOTS,
} from '../presenters/visit';
import { createdAt, pageHeaders } from '../response/links';
import { listOf } from '../response/schema';

/** Endpoints of visits: several services that are booked together. */
export function visitEndpoints(appointments: Appointments): Endpoint[] {
  const { visits } = appointments;
  const internals = internalsOf(appointments);
  const { zone } = internals.site;
  const v2 = { versions: ['v2'] } as const;
  const one = { ...v2, path: '/visits/:id' };

  return [
    endpoint({
      ...v2,
      methods: ['GET'],
      path: '/visits/slots',
      access: 'public',
      operation: 'list starts of a visit',
      params: LIST_VISIT_SLOTS,
      responses: () => ({ 200: VISIT_SLOTS }),
      async handle({ params, principal, inTurn, gone }) {
        const query = { ...params, signal: gone() };
        const found = await inTurn(() => visits.slots(query, slotViewerOf(principal)));
        const records = found.map((slot) => presentVisitSlot(slot, zone));
        return { body: { records, count: records.length } };
      },
    }),
    endpoint({
      ...v2,
      methods: ['POST'],
      path: '/visits/preview',
      access: 'public',
      operation: 'preview a visit',
      params: PREVIEW_VISIT,
      responses: () => ({ 200: VISIT_PREVIEW }),
      async handle({ params, how, inTurn }) {
        const preview = await inTurn(() => visits.preview(params, how));
        return { changesNothing: true, body: presentVisitPreview(preview, zone) };
      },
    }),
    endpoint({
      ...v2,
      methods: ['GET'],
      path: '/visits',
      access: 'authenticated',
      operation: 'list visits',
      params: LIST_VISITS,
      responses: () => ({ 200: listOf(VISIT) }),
      async handle({ params, principal, address }) {
        const { page = 1, perPage = DEFAULT_PER_PAGE } = params;
        const visibleTo = visibleAppointments(principal);
        const { items, total } = await visits.list({ ...params, page, perPage, visibleTo });
        return {
          headers: pageHeaders({ total, page, perPage }, address),
          body: items.map((item) => presentVisit(visitFor(internals, item, visibleTo), zone)),
        };
      },
    }),
    endpoint({
      ...v2,
      methods: ['POST'],
      path: '/visits',
      access: 'manage',
      operation: 'create a visit',
      params: CREATE_VISIT,
      responses: () => ({ 201: VISIT }),
      async handle(call) {
        const { notifyCustomer, ...draft } = call.params;
        const stored = await writeOnce(
          call,
          (ids) => visits.find(ids),
          () => visits.create(draft, { ...call.how, notifyCustomer }),
        );
        const created = createdAt(call.address, `/v2/visits/${stored.id}`);
        return { ...created, body: presentVisit(stored, zone), record: stored };
      },
    }),
    endpoint({
      ...one,
      methods: ['GET'],
      access: 'authenticated',
      operation: 'read a visit',
      params: { fields: [] },
      responses: () => ({ 200: VISIT }),
      async handle({ id, principal }) {
        const found = await visits.get(id);
        // A member whose item was cancelled may still read the visit, because the list of visits also shows the visit
        // to this member.
        const staffIds = found.appointments.flatMap((item) => item.staffIds);
        assertMayRead(principal, { ...found, staffIds });
        const shown = visitFor(internals, found, visibleAppointments(principal));
        return { body: presentVisit(shown, zone), record: found };
      },
    }),
    endpoint({
      ...v2,
      path: '/visits/:id/slots',
      methods: ['GET'],
      access: 'manage',
      operation: 'list starts to which a visit can be moved',
      params: TIMES_TO_MOVE_VISIT_TO,
      responses: () => ({ 200: VISIT_MOVE_SLOTS }),
      async handle({ id, params, inTurn, gone }) {
        const found = await inTurn(() => visits.slotsToMove(id, { ...params, signal: gone() }));
        const records = found.map((slot) => presentVisitMoveSlot(slot, zone));
        return { body: { records, count: records.length } };
      },
    }),
    endpoint({
      ...v2,
      path: '/visits/:id/cancellation',
      methods: ['GET'],
      access: 'manage',
      operation: 'preview the amounts due after a cancellation of a visit',
      params: PREVIEW_CANCELLATION,
      responses: () => ({ 200: VISIT_CANCELLATION }),
      async handle({ id, params }) {
        return { body: presentCancellations(await visits.previewCancellation(id, params)) };
      },
    }),
    endpoint({
      ...v2,
      path: '/visits/:id/change',
      methods: ['GET'],
      access: 'manage',
      operation: 'preview the prices and the amounts due after a move of a visit',
      params: PREVIEW_MOVE,
      responses: () => ({ 200: VISIT_MOVE_PREVIEW }),
      async handle({ id, params, how, inTurn }) {
        const moves = await inTurn(() => visits.previewMove(id, params, how));
        return { body: presentVisitMove(moves, zone) };
      },
    }),
    endpoint({
      ...one,
      methods: ['POST', 'PUT', 'PATCH'],
      access: 'manage',
      operation: 'move a visit',
      params: MOVE_VISIT,
      responses: () => ({ 200: VISIT }),
      async handle({ id, params: { reason, notifyCustomer, ...to }, how }) {
        const moved = await visits.reschedule(id, to, { ...how, reason, notifyCustomer });
        return { body: presentVisit(moved, zone), record: moved };
      },
    }),
    endpoint({
      ...one,
      methods: ['DELETE'],
      access: 'manage',
      operation: 'cancel a visit',
      params: CANCEL_VISIT,
      responses: () => ({ 200: VISIT }),
      async handle({ id, params: { reason, notifyCustomer, ...terms }, how }) {
        const cancelled = await visits.cancel(id, terms, { ...how, reason, notifyCustomer });
        return { body: presentVisit(cancelled, zone), record: cancelled };
      },
    }),
  ];
}
