import { openShop, SALON } from '../../support/http/shop';

/**
 * A timestamp is a reading of the site's clock. In the repeated hour of autumn it means the first of two instants. So a
 * list with timestamps must not show a start that exists only in the second hour: booking that timestamp would book
 * another time.
 */
test('around a change of clocks, every timestamp in lists of v1 and in combined lists books the shown start when it is sent back', async () => {
  const shop = await openShop({
    ...SALON,
    products: [
      { id: 7, name: 'Haircut', price: '40.00', duration: 40, duration_unit: 'minute', staff_ids: [3, 4] },
    ],
    rules: [{ kind: 'global', range_type: 'days', from_range: '1', to_range: '7', appointable: true }],
  });
  const { anonymous } = shop;
  const manager = shop.as('boss');
  const query = 'product_ids=7&min_date=2026-10-25&max_date=2026-10-25';
  const list = async (path: string) => {
    const { body } = (await anonymous.get(path)) as { body: Shown[] | { records: Shown[] } };
    return Array.isArray(body) ? body : body.records;
  };
  const exact = new Set(
    (await list(`/api/v2/slots?${query}`)).map((slot) => `${slot.staff_id} ${slot.timestamp_utc}`),
  );
  const shown = [
    ...(await list(`/api/v1/slots?${query}`)),
    ...(await list(`/api/v2/slots?${query}&combine_staff=true`)),
  ];
  expect(shown.length).toBeGreaterThan(90);

  // Books only timestamps within three hours of the change, because elsewhere each reading has one meaning.
  const change = Date.UTC(2026, 9, 25, 3) / 1_000;
  const near = shown.filter(({ timestamp }) => Math.abs(timestamp - change) <= 3 * 3_600);
  expect(near.length).toBeGreaterThan(20);

  for (const { timestamp, timestamp_utc, staff_id } of near) {
    const sent = { product_id: 7, start: timestamp, enforce: 'full', ...(staff_id && { staff_id }) };
    const answer = await manager.post('/api/v2/appointments').send(sent);
    expect({ sent, status: answer.status }).toEqual({ sent, status: 201 });
    const booked = answer.body as { id: number; start_utc: number; staff_ids: number[] };
    expect(booked.start_utc).toBe(timestamp_utc ?? booked.start_utc);
    expect(exact).toContain(`${booked.staff_ids[0]} ${booked.start_utc}`);
    await shop.appointments.remove(booked.id);
  }
  await shop.close();
});

interface Shown {
  readonly timestamp: number;
  readonly timestamp_utc?: number;
  readonly staff_id: number;
}
