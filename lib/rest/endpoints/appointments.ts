import { assertMayRead, assertMayRecordAttendance, visibleAppointments } from '../../access/policy';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { type Endpoint, endpoint, VERSIONS } from '../endpoint';
import {
  batchAppointments,
  CHECK_IN,
  CREATE_APPOINTMENT,
  DELETE_APPOINTMENT,
  listAppointments,
  LIST_MOVES,
  PREVIEW_CHANGE,
  RECORD_ATTENDANCE,
  TRY_CANCELLATION,
  updateAppointmentParams,
} from '../fields/appointments';
import { DEFAULT_PER_PAGE } from '../../wire/inputs/paging';
import { writeOnce } from '../idempotency';
import {
  APPOINTMENT_V1,
  APPOINTMENT_V2,
  CHANGED_APPOINTMENT_V2,
  WRITTEN_APPOINTMENT_V2,
} from '../presenters/appointment';
import { CHANGE_PREVIEW, presentChangePreview } from '../presenters/change-preview';
import { MOVE_SLOTS, presentMoveSlots } from '../presenters/slots/slot-month';
import { CANCELLATION_PREVIEW, presentCancellationPreview } from '../presenters/settlement';
import { readAfterCommit } from '../response/after-commit';
import { createdAt } from '../response/links';
import { presentAppointments, presentWritten } from '../response/present-appointments';
import { listOf } from '../response/schema';
import { listHeaders } from '../response/list-part';
import { batchOutcome, createBatch } from './appointment-batch';

const SHOWN = { v1: APPOINTMENT_V1, v2: APPOINTMENT_V2 };
const CHANGED = { v1: APPOINTMENT_V1, v2: CHANGED_APPOINTMENT_V2 };
const WRITTEN = { v1: APPOINTMENT_V1, v2: WRITTEN_APPOINTMENT_V2 };

/**
 * Endpoints for appointments. Both versions have the same operations; responses of v2 have more fields.
 */
export function appointmentEndpoints(appointments: Appointments): Endpoint[] {
  const internals = internalsOf(appointments);
  const { updateStatuses } = internals.options;
  const { zone } = internals.site;
  const both = { versions: VERSIONS };
  const one = { ...both, path: '/appointments/:id' };
  const update = updateAppointmentParams(updateStatuses);
  const runBatch = createBatch(appointments, update);

  return [
    endpoint({
      ...both,
      methods: ['GET'],
      path: '/appointments',
      access: 'authenticated',
      operation: 'list appointments',
      params: listAppointments(updateStatuses),
      responses: (version) => ({ 200: listOf(SHOWN[version]) }),
      async handle(call) {
        const { page = 1, perPage = DEFAULT_PER_PAGE } = call.params;
        const visibleTo = visibleAppointments(call.principal);
        const { items, total } = await appointments.list(
          { ...call.params, page, perPage, visibleTo },
          { signal: call.gone() },
        );
        return {
          headers: listHeaders(total, call.params, call.address),
          body: await presentAppointments(items, call, internals),
        };
      },
    }),
    endpoint({
      ...both,
      methods: ['POST'],
      path: '/appointments',
      access: 'own',
      operation: 'create appointments',
      params: CREATE_APPOINTMENT,
      responses: (version) => ({ 201: WRITTEN[version] }),
      async handle(call) {
        const { reason, notifyCustomer, ...draft } = call.params;
        const created = await writeOnce(
          call,
          (ids) => appointments.find(ids),
          () => appointments.create(draft, { ...call.how, reason, notifyCustomer }),
        );
        const [body] = await presentWritten([created], call, internals);
        const path = `/${call.version}/appointments/${created.id}`;
        return { ...createdAt(call.address, path), body, record: created };
      },
    }),
    endpoint({
      ...both,
      methods: ['POST'],
      path: '/appointments/batch',
      access: 'manage',
      operation: 'create, change and delete appointments',
      params: batchAppointments(update),
      responses: (version) => ({ 200: batchOutcome(`${SHOWN[version].title}Batch`, WRITTEN[version]) }),
      handle: runBatch,
    }),
    endpoint({
      ...one,
      methods: ['GET'],
      access: 'authenticated',
      operation: 'read an appointment',
      params: { fields: [] },
      responses: (version) => ({ 200: SHOWN[version] }),
      async handle(call) {
        const appointment = await appointments.get(call.id);
        assertMayRead(call.principal, appointment);
        const [body] = await presentAppointments([appointment], call, internals);
        return { body, record: appointment };
      },
    }),
    endpoint({
      ...one,
      methods: ['POST', 'PUT', 'PATCH'],
      access: 'own',
      operation: 'change appointments',
      params: update,
      responses: (version) => ({ 200: CHANGED[version] }),
      async handle(call) {
        const { reason, notifyCustomer, ...changes } = call.params;
        const before = call.version === 'v2' ? (await appointments.find([call.id])).get(call.id) : undefined;
        const how = { ...call.how, reason, notifyCustomer, onUpdated: call.how.onCreated };
        const changed = await writeOnce(
          call,
          (ids) => appointments.find(ids),
          () => appointments.update(call.id, changes, how),
        );
        const [body] = await presentWritten([changed], call, internals);
        const price =
          before &&
          (await readAfterCommit(
            'the price',
            () => appointments.changedPrice(before, changed, { actorId: call.how.actorId }),
            internals.options.logger,
          ));
        return price
          ? { body: { ...body, current_price: price }, readBody: body, record: changed }
          : { body, record: changed };
      },
    }),
    endpoint({
      versions: ['v2'],
      path: '/appointments/:id/customer-status',
      methods: ['PUT'],
      access: 'staff',
      operation: 'record whether customers came',
      params: RECORD_ATTENDANCE,
      responses: () => ({ 200: WRITTEN_APPOINTMENT_V2 }),
      async handle(call) {
        const { customerStatus, reason } = call.params;
        const how = { ...call.how, reason };
        const changed = await appointments.setCustomerStatus(call.id, customerStatus, how, (appointment) =>
          assertMayRecordAttendance(call.principal, appointment),
        );
        const [body] = await presentWritten([changed], call, internals);
        return { body, record: changed };
      },
    }),
    endpoint({
      versions: ['v2'],
      path: '/appointments/:id/check-ins',
      methods: ['PUT'],
      access: 'staff',
      operation: 'check people in',
      params: CHECK_IN,
      responses: () => ({ 200: WRITTEN_APPOINTMENT_V2 }),
      async handle(call) {
        const { reason, ...arrival } = call.params;
        const how = { ...call.how, reason };
        const changed = await appointments.checkIn(call.id, arrival, how, (appointment) =>
          assertMayRecordAttendance(call.principal, appointment),
        );
        const [body] = await presentWritten([changed], call, internals);
        return { body, record: changed };
      },
    }),
    endpoint({
      versions: ['v2'],
      path: '/appointments/:id/change',
      methods: ['GET'],
      access: 'manage',
      operation: 'preview the price and the amounts due after a change',
      params: PREVIEW_CHANGE,
      responses: () => ({ 200: CHANGE_PREVIEW }),
      async handle({ id, params, how }) {
        return { body: presentChangePreview(await appointments.previewChange(id, params, how), zone) };
      },
    }),
    endpoint({
      versions: ['v2'],
      path: '/appointments/:id/slots',
      methods: ['GET'],
      access: 'manage',
      operation: 'list times to which an appointment can be moved',
      params: LIST_MOVES,
      responses: () => ({ 200: MOVE_SLOTS }),
      async handle({ id, params, inTurn, gone }) {
        const slots = await inTurn(() => appointments.slotsToMove(id, { ...params, signal: gone() }));
        return { body: presentMoveSlots(slots) };
      },
    }),
    endpoint({
      versions: ['v2'],
      path: '/appointments/:id/cancellation',
      methods: ['GET'],
      access: 'manage',
      operation: 'preview the amounts due after a cancellation',
      params: TRY_CANCELLATION,
      responses: () => ({ 200: CANCELLATION_PREVIEW }),
      async handle(call) {
        const settlement = await appointments.previewCancellation(call.id, call.params);
        return { body: presentCancellationPreview(settlement) };
      },
    }),
    endpoint({
      ...one,
      methods: ['DELETE'],
      access: 'manage',
      operation: 'delete appointments',
      params: DELETE_APPOINTMENT,
      responses: (version) => ({ 200: WRITTEN[version] }),
      async handle(call) {
        const { reason, ...options } = call.params;
        const removed = await appointments.remove(call.id, options, { ...call.how, reason });
        const [body] = await presentWritten([removed], call, internals);
        return { body };
      },
    }),
  ];
}
