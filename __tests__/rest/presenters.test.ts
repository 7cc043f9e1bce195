import { NO_CONTACT } from '../../lib/domain/people/contact';
import type { Order } from '../../lib/domain/orders/order';
import type { Slot } from '../../lib/engine/slots/types';
import {
  APPOINTMENT_V1,
  presentAppointment,
  presentAppointmentV2,
} from '../../lib/rest/presenters/appointment';
import { presentEvent } from '../../lib/rest/presenters/event';
import { presentRule } from '../../lib/rest/presenters/rule';
import { presentSlot, presentSlotV1 } from '../../lib/rest/presenters/slots/slot';
import { createZone } from '../../lib/time/zone';
import { outboxDraft } from '../support/stored';
import { appointmentRow, NINE, productRow, ruleRow, slotRow, userRow } from '../support/http/rows';

const BERLIN = createZone('Europe/Berlin');

const related = (people = [userRow()], products = [productRow({ calColor: '#123456' })]) => ({
  users: new Map(people.map((user) => [user.id, user])),
  products: new Map(products.map((product) => [product.id, product])),
  orders: new Map<number, Order>(),
});

/**
 * The expected response for the test's appointment in version 1 of the REST interface, for a site one hour ahead of
 * GMT.
 */
const V1 = {
  id: 41,
  all_day: false,
  cost: '80.00',
  customer_id: 5,
  date_created: '2026-03-09T09:00:00',
  date_modified: '2026-03-10T08:00:00',
  start: NINE + 3600,
  end: NINE + 7200,
  start_utc: NINE,
  end_utc: NINE + 3600,
  product_id: 7,
  staff_ids: [3],
  status: 'confirmed',
  customer_status: 'expected',
  qty: 2,
  timezone: 'Europe/Berlin',
  local_timezone: 'Asia/Tokyo',
  order_id: 90,
  order_item_id: 91,
  google_calendar_event_id: 'g-1',
  google_calendar_staff_event_ids: ['g-2'],
  meta_data: [{ id: 1, key: 'note', value: 'window seat' }],
};

describe('Appointment', () => {
  test('v1 has exactly the fields of the contract, start ahead of start_utc by the offset (rule 2)', () => {
    expect(presentAppointment(appointmentRow(), BERLIN)).toStrictEqual(V1);
  });

  test('v1 and its description have their fields in the same order', () => {
    expect(Object.keys(presentAppointment(appointmentRow(), BERLIN))).toEqual(Object.keys(V1));
    expect(Object.keys(APPOINTMENT_V1.properties!)).toEqual(Object.keys(V1));
  });

  const ISO = { start_iso: '2026-03-10T09:00:00+01:00', end_iso: '2026-03-10T10:00:00+01:00' };

  test('v2 adds exact times, colour, customer names and staff details', () => {
    const anna = userRow({ id: 3, displayName: 'Anna', avatarUrl: 'https://shop.example/anna.png' });
    expect(presentAppointmentV2(appointmentRow(), BERLIN, related([userRow(), anna]))).toStrictEqual({
      ...V1,
      ...ISO,
      staff_details: [{ id: 3, display_name: 'Anna', avatar_url: 'https://shop.example/anna.png' }],
      cal_color: '#123456',
      customer_first_name: 'Ada',
      customer_last_name: 'Lovelace',
      customer_full_name: 'Ada Lovelace',
      customer_name: 'Ada L.',
      contact: appointmentRow().contact,
    });
  });

  test('v2 without staff, customer and colour: no staff_details, empty names, the default colour', () => {
    const nobody = appointmentRow({ staffIds: [], customerId: 0, contact: NO_CONTACT });
    expect(presentAppointmentV2(nobody, BERLIN, related([], []))).toStrictEqual({
      ...V1,
      ...ISO,
      staff_ids: [],
      customer_id: 0,
      cal_color: '#0073aa',
      customer_first_name: '',
      customer_last_name: '',
      customer_full_name: '',
      customer_name: '',
      contact: NO_CONTACT,
    });
  });

  test.each([
    ['a guest, from the order', 0, 0, 'Grace Hopper'],
    ['no customer, although the order has one, who may have been erased here', 0, 5, ''],
    ['a customer, not from the order', 5, 0, 'Ada Lovelace'],
  ])('v2: the name of %s', (_, customerId, ordersCustomer, name) => {
    const billing = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@mail.example' };
    const order: Order = { id: 90, status: 'pending', customerId: ordersCustomer, billing, items: [] };
    const shown = presentAppointmentV2(appointmentRow({ customerId, contact: NO_CONTACT }), BERLIN, {
      ...related(),
      orders: new Map([[90, order]]),
    });
    expect(shown.customer_full_name).toBe(name);
    if (name === 'Grace Hopper') {
      expect(shown).toMatchObject({
        customer_first_name: 'Grace',
        customer_last_name: 'Hopper',
        customer_name: 'Grace Hopper',
      });
    }
  });

  test('v2: a guest without an order has the name of the contact', () => {
    const guest = appointmentRow({ customerId: 0, orderId: 0 });
    expect(presentAppointmentV2(guest, BERLIN, related([]))).toMatchObject({
      customer_first_name: 'Zoë',
      customer_last_name: 'Weiß',
      customer_name: 'Zoë Weiß',
    });
  });

  test('v2: a product with an empty colour gets the default', () => {
    const plain = related([], [productRow({ calColor: '' })]);
    expect(presentAppointmentV2(appointmentRow(), BERLIN, plain).cal_color).toBe('#0073aa');
  });
});

test('the stream sends exactly the fields of an appointment that the contract names, in its order', () => {
  const event = { ...outboxDraft({ snapshot: appointmentRow({ staffIds: [4, 3] }) }), id: 1 };
  const payload = {
    id: 41,
    start: NINE + 3600,
    end: NINE + 7200,
    product_id: 7,
    staff_ids: [4, 3],
    staff_id: 4,
    status: 'confirmed',
    customer_id: 5,
    order_id: 90,
    order_item_id: 91,
    cost: '80.00',
    all_day: false,
    customer_status: 'expected',
  };
  expect(JSON.stringify(presentEvent(event, BERLIN).payload)).toBe(JSON.stringify(payload));
});

describe('Availability rule', () => {
  const wire = {
    id: 12,
    kind: 'product',
    kind_id: 7,
    event_id: null,
    title: 'Mornings',
    range_type: 'time:range',
    from_date: '2026-03-01',
    to_date: '2026-03-31',
    from_range: '09:00',
    to_range: '12:00',
    appointable: true,
    priority: 10,
    qty: 4,
    ordering: 1,
    rrule: null,
    date_created: '2026-03-09T09:00:00',
    date_modified: '2026-03-10T08:00:00',
  };

  test('has exactly the fields of the contract', () => {
    expect(presentRule(ruleRow(), BERLIN)).toStrictEqual(wire);
  });

  test('fields without a value keep the type of the contract: 0 for integers, empty dates', () => {
    const bare = ruleRow({
      kind: 'global',
      kindId: null,
      fromDate: null,
      toDate: null,
      priority: null,
      capacity: null,
    });
    expect(presentRule(bare, BERLIN)).toStrictEqual({
      ...wire,
      kind: 'global',
      kind_id: 0,
      from_date: '',
      to_date: '',
      priority: 0,
      qty: 0,
    });
  });
});

test('every field of a slot is shown', () => {
  const slot: Required<Slot> = {
    ...slotRow(),
    maxQuantity: 2,
    price: '12.50',
    dueNow: '3.00',
    dueLater: '9.50',
  };
  const read = new Set<string | symbol>();
  const watched = new Proxy(slot, {
    get(target, name): unknown {
      read.add(name);
      return Reflect.get(target, name);
    },
  });
  presentSlot(watched, BERLIN);
  expect([...read].sort()).toEqual(Object.keys(slot).sort());
});

describe('Slot in v1', () => {
  const wire = {
    product_id: 7,
    product_name: 'Haircut',
    date: '2026-03-10T09:00',
    timestamp: NINE + 3600,
    duration: 60,
    duration_unit: 'minute',
    available: 2,
    scheduled: 1,
    staff_id: 3,
  };

  test('has none of the fields of v2', () => {
    expect(presentSlotV1(slotRow({ maxQuantity: 2 }), BERLIN)).toStrictEqual(wire);
  });

  test('staff_id is 0 for a product without staff', () => {
    expect(presentSlotV1(slotRow({ staffId: null }), BERLIN).staff_id).toBe(0);
  });

  test.each(['day', 'month'] as const)('a %s product has no timestamp', (unit) => {
    const shown = presentSlotV1(slotRow({ durationUnit: unit, date: '2026-03-10' }), BERLIN);
    expect(shown).not.toHaveProperty('timestamp');
    expect({ timestamp: wire.timestamp, ...shown }).toStrictEqual({
      ...wire,
      duration_unit: unit,
      date: '2026-03-10',
    });
  });

  test('an hour product keeps its timestamp', () => {
    expect(presentSlotV1(slotRow({ durationUnit: 'hour' }), BERLIN)).toHaveProperty('timestamp', NINE + 3600);
  });
});
