import type { AppointmentRecord } from '../../lib/domain/appointment';
import { NO_CONTACT } from '../../lib/domain/people/contact';
import type { OutboxDraft } from '../../lib/domain/events/event';
import type { RuleDraft } from '../../lib/domain/rule';
import { asInstant } from '../../lib/time/units';

/** 2026-03-10T09:00:00Z */
export const MORNING = asInstant(Date.UTC(2026, 2, 10, 9) / 1000);

/** Makes an appointment as storage stores it. By default it lasts an hour from MORNING, and has no customer. */
export function appointmentRecord(fields: Partial<AppointmentRecord> = {}): AppointmentRecord {
  const start = fields.start ?? MORNING;
  const end = fields.end ?? asInstant(start + 3600);
  return {
    status: 'confirmed',
    previousStatus: '',
    customerStatus: 'expected',
    productId: 1,
    customerId: 0,
    staffIds: [],
    start,
    end,
    occupiedFrom: start,
    occupiedTo: end,
    paddedFrom: fields.occupiedFrom ?? start,
    paddedTo: fields.occupiedTo ?? end,
    lanes: [],
    resourceIds: [],
    allDay: false,
    quantity: 1,
    cost: '10.00',
    costIncludesTax: false,
    orderId: 0,
    orderItemId: 0,
    orderStatus: '',
    orderQuantity: null,
    timezone: 'Europe/Berlin',
    localTimezone: '',
    googleCalendarEventId: '',
    googleCalendarStaffEventIds: [],
    metaData: [],
    contact: NO_CONTACT,
    answers: [],
    checkIns: [],
    note: '',
    moneySettled: false,
    outsideAccepted: false,
    leftOutsideAt: null,
    paidLateAt: null,
    settlement: null,
    entitlement: null,
    mustPrepay: false,
    cancelledLateAt: null,
    policies: null,
    dueNow: null,
    dueLater: null,
    linePaid: null,
    orderPaid: null,
    orderUnclaimed: null,
    customerMoves: 0,
    fees: [],
    moneyNotes: [],
    enforce: 'full',
    expiresAt: null,
    orderReference: '',
    seriesId: 0,
    visitId: 0,
    dateCreated: MORNING,
    dateModified: MORNING,
    ...fields,
  };
}

/** Makes a rule as storage stores it. By default it opens all days and hours for everything. */
export function ruleDraft(fields: Partial<RuleDraft> = {}): RuleDraft {
  return {
    kind: 'global',
    kindId: null,
    eventId: null,
    title: '',
    rangeType: 'time:all',
    fromDate: null,
    toDate: null,
    fromRange: '00:00',
    toRange: '24:00',
    appointable: true,
    priority: null,
    capacity: null,
    ordering: 0,
    rrule: null,
    ...fields,
  };
}

export function outboxDraft(fields: Partial<OutboxDraft> = {}): OutboxDraft {
  return {
    topic: 'appointment.created',
    resource: 'appointment',
    resourceId: 1,
    snapshot: { id: 1 },
    formerly: null,
    actorId: null,
    reason: '',
    orderStatus: null,
    notifyCustomer: true,
    at: MORNING,
    ...fields,
  };
}
