import type { OutboxEvent } from '../../lib/domain/events/event';
import { createZone } from '../../lib/time/zone';
import { webhookPayload } from '../../lib/wire/webhook-payload';
import { appointmentRow, NINE, ruleRow } from '../support/http/rows';
import { outboxDraft } from '../support/stored';

const BERLIN = createZone('Europe/Berlin');
const event = (fields: Partial<OutboxEvent>): OutboxEvent => ({ ...outboxDraft(fields), id: 1 });

const PAYLOAD = {
  id: 41,
  status: 'confirmed',
  customer_status: 'expected',
  product_id: 7,
  order_id: 90,
  order_item_id: 91,
  customer_id: 5,
  qty: 2,
  cost: 80,
  all_day: false,
  start: NINE + 3600,
  end: NINE + 7200,
  timezone: 'Europe/Berlin',
  local_timezone: 'Asia/Tokyo',
  staff_ids: [3],
  google_calendar_event_id: 'g-1',
  google_calendar_staff_event_ids: ['g-2'],
  date_created: '2026-03-09 09:00:00',
  date_modified: '2026-03-10 08:00:00',
};

test('an appointment has exactly the contract’s fields: the cost is a number, dates have a space', () => {
  expect(webhookPayload(event({ snapshot: appointmentRow() }), BERLIN)).toEqual(PAYLOAD);
});

test('an appointment that takes resources has them as well, after the contract’s fields', () => {
  const snapshot = { ...appointmentRow(), resourceIds: [5, 0] };
  expect(webhookPayload(event({ snapshot }), BERLIN)).toEqual({ ...PAYLOAD, resource_ids: [5, 0] });
});

test('an event that was stored before resources existed has no resources', () => {
  const { resourceIds, ...former } = appointmentRow();
  expect(resourceIds).toEqual([]);
  const snapshot = former as ReturnType<typeof appointmentRow>;
  expect(webhookPayload(event({ snapshot }), BERLIN)).toEqual(PAYLOAD);
});

test('an appointment that was cancelled has its settlement as well, after the contract’s fields', () => {
  const settlement = {
    orderItemId: 91,
    paid: '95.20',
    fee: '0.00',
    refundDue: '95.20',
    amountDue: '0.00',
    reason: 'cancelled',
  };
  const snapshot = { ...appointmentRow(), settlement };
  expect(webhookPayload(event({ snapshot }), BERLIN)).toEqual({
    ...PAYLOAD,
    settlement: {
      order_item_id: 91,
      paid: '95.20',
      fee: '0.00',
      refund_due: '95.20',
      amount_due: '0.00',
      reason: 'cancelled',
    },
  });
});

test('the fields of an appointment have the order of the contract', () => {
  const payload = webhookPayload(event({ snapshot: appointmentRow() }), BERLIN);
  expect(JSON.stringify(payload)).toBe(JSON.stringify(PAYLOAD));
});

test('an availability is the rule', () => {
  const payload = webhookPayload(
    event({ topic: 'availability.updated', resource: 'availability', snapshot: ruleRow() }),
    BERLIN,
  );
  expect(payload).toMatchObject({ id: 12, kind: 'product', kind_id: 7, date_created: '2026-03-09 09:00:00' });
  expect(Object.keys(payload)).toHaveLength(17);
});

test.each(['appointment.deleted', 'availability.deleted'] as const)('%s is sent as its id alone', (topic) => {
  expect(webhookPayload(event({ topic, resourceId: 41, snapshot: appointmentRow() }), BERLIN)).toEqual({
    id: 41,
  });
});

test('a trashed appointment is still sent in full', () => {
  const payload = webhookPayload(event({ topic: 'appointment.trashed', snapshot: appointmentRow() }), BERLIN);
  expect(Object.keys(payload)).toHaveLength(19);
});
