import type { Appointment } from '../../../lib/domain/appointment';
import type { Product } from '../../../lib/domain/product';
import type { Rule } from '../../../lib/domain/rule';
import type { User } from '../../../lib/domain/user';
import type { Slot } from '../../../lib/engine/slots/types';
import { asInstant } from '../../../lib/time/units';

/** 2026-03-10T09:00 in Berlin, an hour ahead of GMT. */
export const NINE = Date.UTC(2026, 2, 10, 8) / 1000;

export const appointmentRow = (changes: Partial<Appointment> = {}): Appointment => ({
  id: 41,
  status: 'confirmed',
  previousStatus: '',
  customerStatus: 'expected',
  productId: 7,
  customerId: 5,
  staffIds: [3],
  start: asInstant(NINE),
  end: asInstant(NINE + 3600),
  startIso: '2026-03-10T09:00:00+01:00',
  endIso: '2026-03-10T10:00:00+01:00',
  occupiedFrom: asInstant(NINE),
  occupiedTo: asInstant(NINE + 3600),
  paddedFrom: asInstant(NINE),
  paddedTo: asInstant(NINE + 3600),
  lanes: [],
  resourceIds: [],
  allDay: false,
  quantity: 2,
  cost: '80.00',
  costIncludesTax: false,
  orderId: 90,
  orderItemId: 91,
  orderStatus: '',
  orderQuantity: null,
  timezone: 'Europe/Berlin',
  localTimezone: 'Asia/Tokyo',
  googleCalendarEventId: 'g-1',
  googleCalendarStaffEventIds: ['g-2'],
  metaData: [{ id: 1, key: 'note', value: 'window seat' }],
  contact: { name: 'Zoë Weiß', email: 'Zoe.Weiss@Example.com', phone: '+49 170 123', language: 'de' },
  note: 'prefers the secret room',
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
  customerMoves: 0,
  fees: [],
  enforce: 'capacity',
  expiresAt: null,
  orderReference: 'secret-reference',
  seriesId: 0,
  visitId: 0,
  dateCreated: asInstant(NINE - 86_400),
  dateModified: asInstant(NINE - 3600),
  version: 3,
  ...changes,
});

export const ruleRow = (changes: Partial<Rule> = {}): Rule => ({
  id: 12,
  kind: 'product',
  kindId: 7,
  eventId: null,
  title: 'Mornings',
  rangeType: 'time:range',
  fromDate: '2026-03-01',
  toDate: '2026-03-31',
  fromRange: '09:00',
  toRange: '12:00',
  appointable: true,
  priority: 10,
  capacity: 4,
  ordering: 1,
  rrule: null,
  dateCreated: asInstant(NINE - 86_400),
  dateModified: asInstant(NINE - 3600),
  version: 2,
  ...changes,
});

export const slotRow = (changes: Partial<Slot> = {}): Slot => ({
  productId: 7,
  productName: 'Haircut',
  date: '2026-03-10T09:00',
  start: asInstant(NINE),
  startIso: '2026-03-10T09:00:00+01:00',
  duration: 60,
  durationUnit: 'minute',
  available: 2,
  scheduled: 1,
  staffId: 3,
  ...changes,
});

export const userRow = (changes: Partial<User> = {}): User => ({
  id: 5,
  login: 'ada',
  email: 'ada@shop.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada L.',
  avatarUrl: 'https://shop.example/ada.png',
  roles: ['customer'],
  ...changes,
});

export const productRow = (changes: Partial<Product> = {}): Product => ({
  id: 7,
  name: 'Haircut',
  status: 'publish',
  type: 'appointment',
  price: '40.00',
  categoryIds: [],
  ...changes,
});
