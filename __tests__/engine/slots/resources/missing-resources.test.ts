import { lackOfResources } from '../../../../lib/engine/slots/resources/missing-resources';
import {
  type BookingOf,
  opening,
  type ProductOf,
  pureShop,
  type PureShopFile,
} from '../../../support/shops/pure-shop';

const on = (time: string) => `2026-03-10T${time}`;
const RESOURCES = [
  { id: 1, kind: 'room', quantity: 1 },
  { id: 2, kind: 'room', quantity: 1 },
  { id: 3, kind: 'chair', quantity: 1 },
];
const MASSAGE: ProductOf = { needs: [{ kind: 'room' }] };
/** Another product, whose bookings take the resources. */
const OTHER: ProductOf = { id: 2, needs: [{ kind: 'room' }] };
const taken = (resource: number, start: string, end: string): BookingOf => ({
  product: 2,
  start: on(start),
  end: on(end),
  resources: [resource],
});
const closed = (resource: number, from: string, to: string): PureShopFile['rules'][number] => ({
  ...opening(from, to),
  appointable: false,
  kind: 'resource',
  kindId: resource,
});

interface Facts {
  readonly rules?: PureShopFile['rules'];
  readonly bookings?: readonly BookingOf[];
  /** Instant until which the booking must be open. Default: its end. */
  readonly openUntil?: string;
}

/** Explains the lack at nine o'clock, with the ids of rules and bookings. Rule 1 opens the site, bookings count from 1. */
function lack(product: ProductOf, { rules = [], bookings = [], openUntil }: Facts) {
  const shop = pureShop({
    products: [product, OTHER],
    rules: [opening('08:00', '18:00'), ...rules],
    resources: RESOURCES,
    bookings,
  });
  const [start, end] = [shop.at(on('09:00')), shop.at(on('10:00'))];
  const explain = lackOfResources(shop.world({ start, end }), shop.settings());
  const moment = { start, end, openUntil: openUntil === undefined ? end : shop.at(on(openUntil)) };
  expect(explain(moment)).toEqual(explain(moment));
  return explain(moment);
}

describe('the bookings that take the resources of a need', () => {
  it('are named in ascending order, for all resources of the kind, once each', () => {
    const bookings = [taken(2, '09:30', '10:30'), taken(3, '09:00', '10:00'), taken(1, '08:00', '09:15')];
    const found = { ruleIds: [], appointmentIds: [1, 3] };
    expect(lack(MASSAGE, { bookings })).toStrictEqual(found);
    expect(lack({ needs: [{ kind: 'room' }, { resourceId: 1 }] }, { bookings })).toEqual(found);
    expect(lack({ needs: [{ resourceId: 1 }] }, { bookings }).appointmentIds).toEqual([3]);
  });

  it('are those that overlap, with the padding of the product', () => {
    const bookings = [taken(1, '08:00', '08:45'), taken(1, '10:15', '11:00'), taken(2, '10:30', '11:00')];
    expect(lack(MASSAGE, { bookings }).appointmentIds).toEqual([]);
    expect(lack({ ...MASSAGE, padding: 30 }, { bookings }).appointmentIds).toEqual([1, 2]);
  });

  it('are those of the time, and not of the day, also if capacity counts per day', () => {
    const bookings = [
      { ...taken(1, '14:00', '15:00'), product: 1 },
      { ...taken(1, '09:00', '10:00'), product: 1 },
    ];
    expect(lack({ ...MASSAGE, capacityBasis: 'day' }, { bookings }).appointmentIds).toEqual([2]);
  });
});

describe('the rules that close the resources of a need', () => {
  it('are named once each', () => {
    const rules = [closed(1, '09:15', '09:30'), closed(3, '09:00', '10:00'), closed(2, '09:45', '11:00')];
    expect(lack(MASSAGE, { rules })).toEqual({ ruleIds: [2, 4], appointmentIds: [] });
    expect(lack({ needs: [{ kind: 'room' }, { kind: 'room' }] }, { rules }).ruleIds).toEqual([2, 4]);
  });

  it('are those that close a time that has to be open', () => {
    const rules = [closed(1, '09:30', '10:00'), closed(2, '10:00', '11:00')];
    expect(lack(MASSAGE, { rules }).ruleIds).toEqual([2]);
    expect(lack(MASSAGE, { rules, openUntil: '09:30' }).ruleIds).toEqual([]);
    expect(lack(MASSAGE, { rules, openUntil: '09:31' }).ruleIds).toEqual([2]);
    expect(lack(MASSAGE, { rules, openUntil: '11:00' }).ruleIds).toEqual([2]);
  });
});

test('a need in one part is explained by the rules and bookings of that part', () => {
  const parts = [
    { minutes: 20, staff: true },
    { minutes: 20, staff: false },
    { minutes: 20, staff: true },
  ];
  const product = (...needed: number[]): ProductOf => ({
    staffIds: [5],
    parts,
    needs: [{ kind: 'room', parts: needed }],
  });
  const facts: Facts = {
    rules: [closed(1, '09:00', '09:20'), closed(2, '09:50', '10:00')],
    bookings: [taken(2, '09:10', '09:20'), taken(1, '09:20', '09:40')],
  };
  expect(lack(product(0), facts)).toEqual({ ruleIds: [2], appointmentIds: [1] });
  expect(lack(product(1), facts)).toEqual({ ruleIds: [], appointmentIds: [2] });
  expect(lack(product(2), facts)).toEqual({ ruleIds: [3], appointmentIds: [] });
  expect(lack(product(0, 1, 2), facts)).toEqual({ ruleIds: [2, 3], appointmentIds: [1, 2] });
});
