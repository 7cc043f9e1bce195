import { opening, pureShop } from '../../support/shops/pure-shop';

describe('a record', () => {
  it('of a timed product in Berlin in summer', () => {
    const shop = pureShop({
      timezone: 'Europe/Berlin',
      products: [{ id: 3, name: 'Cut', duration: 1, duration_unit: 'hour', qty: 2, staff_ids: [8] }],
      rules: [opening('09:00', '10:00')],
    });
    expect(shop.list({ product: 3, from: '2026-07-01' })).toEqual([
      {
        product_id: 3,
        product_name: 'Cut',
        date: '2026-07-01T09:00',
        // Site seconds: the wall clock written as UTC. The instant is two hours earlier.
        timestamp: Date.UTC(2026, 6, 1, 9) / 1000,
        timestamp_utc: Date.UTC(2026, 6, 1, 7) / 1000,
        start_iso: '2026-07-01T09:00:00+02:00',
        duration: 1,
        duration_unit: 'hour',
        available: 2,
        scheduled: 0,
        staff_id: 8,
      },
    ]);
  });

  it('of a day product without staff, and the same combined', () => {
    const shop = pureShop({
      timezone: 'Asia/Kolkata',
      products: [{ name: 'Cabin', duration: 2, duration_unit: 'day' }],
      rules: [opening('09:00', '10:00')],
    });
    const record = {
      product_id: 1,
      product_name: 'Cabin',
      date: '2026-07-01',
      timestamp: Date.UTC(2026, 6, 1) / 1000,
      timestamp_utc: Date.UTC(2026, 5, 30, 18, 30) / 1000,
      start_iso: '2026-07-01T00:00:00+05:30',
      duration: 2,
      duration_unit: 'day',
      available: 1,
      scheduled: 0,
      staff_id: null,
    };
    expect(shop.list({ from: '2026-07-01' })).toEqual([record]);
    expect(shop.list({ from: '2026-07-01', combine: true })).toEqual([
      { ...record, staff_id: 0, max_qty: 1 },
    ]);
  });

  it('posted back, its timestamp is the start that can be booked', () => {
    const shop = pureShop({
      timezone: 'America/St_Johns',
      products: [{ duration: 45, staff_ids: [8] }],
      rules: [opening('00:00', '24:00')],
    });
    const slots = shop.list({ from: '2026-03-07', to: '2026-03-09', firstOfRepeated: true });
    expect(slots.length).toBeGreaterThan(90);
    for (const { timestamp } of slots) {
      expect(shop.judge({ start: String(timestamp), staff: [8] })).toMatchObject({ ok: true, available: 1 });
    }
  });
});
