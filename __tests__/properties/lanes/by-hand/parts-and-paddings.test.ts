import { closed, open, salon } from './salon';

/** A colouring: half an hour of work, half an hour of waiting, half an hour of work. */
const COLOUR = {
  duration: 90,
  interval: 30,
  staffIds: [11],
  parts: [
    { minutes: 30, staff: true },
    { minutes: 30, staff: false },
    { minutes: 30, staff: true },
  ],
};
const CUT = { duration: 30, staffIds: [11] };

describe('parts of a service in the model, worked out by hand', () => {
  test('a cut fits into the waiting time of a colouring, and nowhere else', () => {
    const shop = salon({ products: [COLOUR, CUT] });
    shop.book(1, '09:00');
    expect(shop.free(2)).toEqual(['11 09:30', '11 10:30', '11 11:00', '11 11:30']);
    shop.book(2, '09:30');
    expect(shop.causes(2, '09:30', { members: [11] })).toEqual(['no_places']);
  });

  test('of two colourings, the member works at the second one while the first waits, and the other way round', () => {
    const shop = salon({ products: [COLOUR] });
    shop.book(1, '09:00');
    // A colouring at 9:30 needs the member at 9:30 and 10:30; the booked one needs the member at 9:00 and
    // 10:00.
    expect(shop.list(1)).toEqual(['11 09:00 0/1', '11 09:30 1/0', '11 10:00 0/1', '11 10:30 1/0']);
  });

  test('while a customer waits, the member may be away if the site is open, and the site closed if the member is there', () => {
    const away = closed('09:30', '10:00', { kind: 'staff', kindId: 11 });
    const shut = closed('10:30', '11:00', { priority: 1 });
    const there = open('10:30', '11:00', { kind: 'staff', kindId: 11, priority: 2 });
    const shop = salon({ products: [COLOUR], rules: [open('09:00', '12:00'), away, shut, there] });
    // The member is available from 9:00 to 9:30 and from 10:00 to 12:00.
    expect(shop.free(1)).toEqual(['11 09:00', '11 10:00', '11 10:30']);
  });

  test('the waiting time is closed if neither the site nor the member is open', () => {
    const shop = salon({ products: [COLOUR], rules: [open('09:00', '12:00'), closed('09:30', '10:00')] });
    expect(shop.free(1)).toEqual(['11 10:00', '11 10:30']);
    expect(shop.causes(1, '09:00')).toEqual(['closed', 'nobody_free']);
  });

  test('a booking of another length than the product’s is one part with staff', () => {
    const shop = salon({ products: [COLOUR, CUT] });
    shop.put(1, ['09:00', '10:00'], [11]);
    expect(shop.free(2)).toEqual(['11 10:00', '11 10:30', '11 11:00', '11 11:30']);
  });

  test('parts have paddings only before the first and after the last one', () => {
    const shop = salon({
      products: [
        { ...COLOUR, paddingBefore: 10, paddingAfter: 10 },
        { ...CUT, interval: 10 },
      ],
    });
    shop.book(1, '09:30');
    // The colouring works from 9:30 to 10:00 and from 10:30 to 11:00. With paddings, nothing fits between
    // 9:20 and 10:00 or between 10:30 and 11:10.
    expect(shop.free(2)).toEqual(['11 10:00', '11 11:10', '11 11:20', '11 11:30']);
  });

  test('the padding of a neighbouring booking also extends into the waiting time', () => {
    const shop = salon({ products: [COLOUR, { ...CUT, interval: 10, duration: 20, paddingAfter: 10 }] });
    shop.book(1, '09:30');
    // The short cut fits from 10:00 to 10:20 in the waiting time, ten minutes before the work at 10:30.
    expect(shop.free(2).slice(0, 3)).toEqual(['11 09:00', '11 10:00', '11 11:00']);
  });

  test('one booking counts its quantity once, even where another’s padding overlaps two of its parts', () => {
    const parts = [20, 20, 20].map((minutes, at) => ({ minutes, staff: at !== 1 }));
    const shop = salon({
      products: [{ staffIds: [11], capacity: 3, interval: 20, paddingBefore: 30, parts }],
      rules: [open('09:00', '11:00')],
    });
    shop.book(1, '09:00');
    // At 9:40 both parts of the stored booking count: the first until 9:50, because of the padding, and the
    // second from 9:40 on.
    expect(shop.list(1).slice(0, 4)).toEqual(
      ['09:00', '09:20', '09:40', '10:00'].map((at) => `11 ${at} 2/1`),
    );
  });
});

describe('paddings before and after in the model, worked out by hand', () => {
  const FINE = { interval: 15, duration: 30 };

  test('cleaning after each massage: no start for a quarter of an hour after it, every start before it', () => {
    const shop = salon({ products: [{ ...FINE, paddingAfter: 15 }] });
    shop.book(1, '10:00');
    // A booking that ended at 10:00 would need cleaning time after it, so it must end by 9:45.
    expect(shop.free(1)).toEqual(['09:00', '09:15', '10:45', '11:00', '11:15', '11:30']);
  });

  test('beside a product without padding, only the padding after a booking counts', () => {
    const shop = salon({
      products: [
        { ...FINE, staffIds: [11], paddingAfter: 15 },
        { ...FINE, staffIds: [11] },
      ],
    });
    shop.book(1, '10:00');
    expect(shop.free(2)).toEqual(
      ['09:00', '09:15', '09:30', '10:45', '11:00', '11:15', '11:30'].map((at) => `11 ${at}`),
    );
  });

  test('between two bookings the larger of the paddings after and before counts, not their sum', () => {
    const shop = salon({
      products: [
        { ...FINE, staffIds: [11], paddingAfter: 15 },
        { ...FINE, staffIds: [11], paddingBefore: 30 },
      ],
    });
    shop.book(1, '10:00');
    expect(shop.free(2)).toEqual(['11 09:00', '11 09:15', '11 09:30', '11 11:00', '11 11:15', '11 11:30']);
  });

  test('with two places, padding takes one place of the neighbouring times', () => {
    const shop = salon({ products: [{ capacity: 2, paddingBefore: 15 }] });
    shop.book(1, '10:00');
    expect(shop.list(1)).toEqual(['09:00 1/1', '10:00 1/1', '11:00 1/1']);
  });

  test('a booking without a member keeps its padding, too', () => {
    const shop = salon({ products: [{ ...FINE, staffIds: [11], paddingBefore: 15 }] });
    shop.book(1, '10:00', { members: [] });
    expect(shop.free(1)).toEqual(['11 09:00', '11 09:15', '11 10:45', '11 11:00', '11 11:15', '11 11:30']);
  });
});
