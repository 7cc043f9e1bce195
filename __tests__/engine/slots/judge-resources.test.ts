import { opening, type ProductOf, pureShop } from '../../support/shops/pure-shop';

const at = (hours: string) => `2026-03-10T${hours}`;
const ROOMS = [
  { id: 1, kind: 'room', quantity: 1 },
  { id: 2, kind: 'room', quantity: 1 },
];
const massage: ProductOf = { staffIds: [5, 6], needs: [{ kind: 'room' }] };
const taken = (resource: number, start = '09:00', end = '10:00') => ({
  start: at(start),
  end: at(end),
  staff: [resource + 6],
  resources: [resource],
});

describe('the resources that a booking takes', () => {
  it('a refused booking takes none', () => {
    const shop = pureShop({
      products: [massage],
      rules: [opening('09:00', '17:00')],
      resources: ROOMS,
      bookings: [taken(1), taken(2)],
    });
    for (const staff of ['any', [5], []] as const)
      expect(shop.judge({ start: at('09:00'), staff })).toMatchObject({ ok: false, resourceIds: [] });
  });

  it('a product without needs takes none', () => {
    const shop = pureShop({ products: [{ staffIds: [5] }], rules: [opening('09:00', '17:00')] });
    expect(shop.judge({ start: at('09:00'), staff: [5] }).resourceIds).toEqual([]);
  });

  it('a booking that is made anyway takes a free one, and the first one if none is free', () => {
    const shop = pureShop({
      products: [massage],
      rules: [opening('09:00', '17:00')],
      resources: ROOMS,
      bookings: [taken(1), taken(1, '10:00', '11:00'), taken(2, '10:00', '11:00')],
    });
    const anyway = (start: string) =>
      shop.judge({ start: at(start), staff: [5], quantity: 1, enforce: 'none' });
    expect(anyway('09:00')).toMatchObject({ ok: true, resourceIds: [2] });
    expect(anyway('10:00')).toMatchObject({ ok: true, reasons: ['no_resource'], resourceIds: [1] });
  });

  it('a booking that is made anyway keeps the free one although its member is busy', () => {
    const shop = pureShop({
      products: [massage, { id: 2, staffIds: [5] }],
      rules: [opening('09:00', '17:00')],
      resources: ROOMS,
      bookings: [taken(1), { product: 2, start: at('09:00'), end: at('10:00'), staff: [5] }],
    });
    expect(shop.judge({ start: at('09:00'), staff: [5], enforce: 'none' })).toMatchObject({
      ok: true,
      reasons: ['staff_busy'],
      resourceIds: [2],
    });
  });

  it('the shop’s function chooses among the free ones, but not if the booking names one', () => {
    const shop = pureShop({ products: [massage], rules: [opening('09:00', '17:00')], resources: ROOMS });
    const chooseResource = (free: readonly { readonly resourceId: number }[]) => free.at(-1)!.resourceId;
    expect(shop.judge({ start: at('09:00'), chooseResource }).resourceIds).toEqual([2]);
    expect(shop.judge({ start: at('09:00') }).resourceIds).toEqual([1]);
    expect(shop.judge({ start: at('09:00'), chooseResource, resources: [1] }).resourceIds).toEqual([1]);
  });

  it('a booking that is accepted, or refused for its member, says of no room that it is closed', () => {
    const shop = pureShop({
      products: [massage],
      rules: [opening('09:00', '17:00')],
      resources: ROOMS,
      bookings: [taken(1)],
    });
    expect(shop.judge({ start: at('11:00') }).isResourceClosed).toBe(false);
    expect(shop.judge({ start: at('09:00'), staff: [7] })).toMatchObject({
      reasons: ['no_places'],
      isResourceClosed: false,
    });
  });

  it('a refusal says whether the room is closed, or taken', () => {
    const shop = pureShop({
      products: [massage],
      rules: [
        opening('09:00', '17:00'),
        { ...opening('09:00', '10:00'), appointable: false, priority: 1, kind: 'resource', kindId: 1 },
      ],
      resources: ROOMS.slice(0, 1),
      bookings: [taken(1, '11:00', '12:00')],
    });
    const refused = (start: string) => shop.judge({ start: at(start), staff: [5] });
    expect(refused('09:00')).toMatchObject({ reasons: ['no_resource'], isResourceClosed: true });
    expect(refused('11:00')).toMatchObject({ reasons: ['no_resource'], isResourceClosed: false });
  });
});

describe('the members of a booking that is made anyway', () => {
  const busy = (product: ProductOf) =>
    pureShop({
      products: [{ staffIds: [5, 6], ...product }],
      rules: [opening('09:00', '17:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), staff: [5, 6] }],
    });
  const anyway = { start: at('09:00'), enforce: 'none' } as const;

  it('are those that it names', () => {
    expect(busy({}).judge({ ...anyway, staff: [6] })).toMatchObject({ ok: true, staffIds: [6] });
  });

  it('are the first one of the product if it names none', () => {
    expect(busy({}).judge(anyway)).toMatchObject({ ok: true, staffIds: [5] });
  });

  it('are all members of a product that is always booked with all', () => {
    expect(busy({ staffAssignment: 'all' }).judge(anyway)).toMatchObject({ ok: true, staffIds: [5, 6] });
  });
});

describe('a start off the grid', () => {
  it('is accepted if the booking may start off the grid, as the later items of a visit', () => {
    const shop = pureShop({ products: [{ staffIds: [5] }], rules: [opening('09:00', '17:00')] });
    expect(shop.judge({ start: at('09:30') }).reasons).toEqual(['off_grid']);
    expect(shop.judge({ start: at('09:30'), mayStartOffGrid: true }).reasons).toEqual([]);
  });
});
