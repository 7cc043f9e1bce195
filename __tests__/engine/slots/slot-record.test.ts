import { opening, pureShop } from '../../support/shops/pure-shop';

describe('a record', () => {
  it('of a timed product in Berlin in summer', () => {
    const shop = pureShop({
      timezone: 'Europe/Berlin',
      products: [{ id: 3, name: 'Cut', duration: 1, durationUnit: 'hour', capacity: 2, staffIds: [8] }],
      rules: [opening('09:00', '10:00')],
    });
    expect(shop.list({ product: 3, from: '2026-07-01' })).toEqual([
      {
        productId: 3,
        productName: 'Cut',
        date: '2026-07-01T09:00',
        // Start of this slot. The site's clock is two hours ahead of UTC.
        start: Date.UTC(2026, 6, 1, 7) / 1000,
        startIso: '2026-07-01T09:00:00+02:00',
        duration: 1,
        durationUnit: 'hour',
        available: 2,
        scheduled: 0,
        staffId: 8,
      },
    ]);
  });

  it('of a day product without staff, and the same combined', () => {
    const shop = pureShop({
      timezone: 'Asia/Kolkata',
      products: [{ name: 'Cabin', duration: 2, durationUnit: 'day' }],
      rules: [opening('09:00', '10:00')],
    });
    const record = {
      productId: 1,
      productName: 'Cabin',
      date: '2026-07-01',
      start: Date.UTC(2026, 5, 30, 18, 30) / 1000,
      startIso: '2026-07-01T00:00:00+05:30',
      duration: 2,
      durationUnit: 'day',
      available: 1,
      scheduled: 0,
      staffId: null,
    };
    expect(shop.list({ from: '2026-07-01' })).toEqual([record]);
    expect(shop.list({ from: '2026-07-01', combine: true })).toEqual([
      { ...record, staffId: 0, maxQuantity: 1 },
    ]);
  });

  it('can be booked by sending its start as wall clock time', () => {
    const shop = pureShop({
      timezone: 'America/St_Johns',
      products: [{ duration: 45, staffIds: [8] }],
      rules: [opening('00:00', '24:00')],
    });
    const slots = shop.list({ from: '2026-03-07', to: '2026-03-09', firstOfRepeated: true });
    expect(slots.length).toBeGreaterThan(90);
    for (const { date } of slots) {
      expect(shop.judge({ start: date, staff: [8] })).toMatchObject({ ok: true, available: 1 });
    }
  });
});
