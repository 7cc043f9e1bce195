import { closure, exactly, forMember, lines, opening, pureShop } from '../../support/shops/pure-shop';

const day = { from: '2026-03-10', combine: true };
const at = (hours: string) => `2026-03-10T${hours}`;

describe('combined: one record for each start on any member’s grid', () => {
  const shop = pureShop({
    products: [{ staffIds: [5, 6], staffCapacities: { 5: 3, 6: 2 } }],
    rules: [forMember(5, opening('09:00', '11:00')), forMember(6, opening('09:30', '10:30'))],
    bookings: [{ start: at('09:45'), end: at('10:15'), staff: [5], quantity: 2 }],
  });

  it('adds the places of each member who is open for the whole slot', () => {
    expect(lines(shop.list(day))).toEqual([
      `${at('09:00')} 0 1/2 max 1`,
      `${at('09:30')} 0 3/2 max 2`,
      `${at('10:00')} 0 1/2 max 1`,
    ]);
  });

  it('max_qty is the largest quantity one booking can have: it is never split', () => {
    expect(shop.judge({ start: at('09:30'), quantity: 2 })).toMatchObject({
      ok: true,
      staffIds: [6],
      available: 2,
    });
    expect(shop.judge({ start: at('09:30'), quantity: 3 })).toMatchObject({
      ok: false,
      reasons: ['nobody_free'],
    });
    // Member 5 is open at 09:30, but its own starts do not include 09:30.
    expect(shop.judge({ start: at('09:30'), staff: [5] }).reasons).toEqual(['off_grid']);
    expect(shop.judge({ start: at('09:15') }).reasons).toEqual(['off_grid']);
    expect(shop.judge({ start: at('11:00') }).reasons).toEqual(['closed']);
  });

  it('with a staff filter, only the chosen members are added up, at their own starts', () => {
    expect(lines(shop.list({ ...day, staffIds: [6] }))).toEqual([`${at('09:30')} 0 2/0 max 2`]);
    expect(lines(shop.list({ ...day, staffIds: [6, 99] }))).toEqual([`${at('09:30')} 0 2/0 max 2`]);
    expect(shop.list({ ...day, staffIds: [99] })).toEqual([]);
  });

  it('a sold-out member adds nothing and subtracts nothing', () => {
    const full = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), staff: [5], quantity: 4 }],
    });
    expect(lines(full.list(day))).toEqual([`${at('09:00')} 0 1/4 max 1`]);
  });

  it('a member who is booked for another product counts as fully taken', () => {
    const busy = pureShop({
      products: [
        { staffIds: [5, 6], capacity: 2 },
        { id: 2, staffIds: [5] },
      ],
      rules: [opening('09:00', '10:00')],
      bookings: [{ product: 2, start: at('09:00'), end: at('10:00'), staff: [5] }],
    });
    expect(lines(busy.list(day))).toEqual([`${at('09:00')} 0 2/2 max 2`]);
  });

  it('hides what is sold out when asked to', () => {
    const full = pureShop({
      products: [{ staffIds: [5] }],
      rules: [opening('09:00', '11:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), staff: [5] }],
    });
    expect(lines(full.list({ ...day, hideUnavailable: true }))).toEqual([`${at('10:00')} 0 1/0 max 1`]);
    expect(lines(full.list({ from: '2026-03-10', hideUnavailable: true }))).toEqual([`${at('10:00')} 5 1/0`]);
  });

  it('days of members who are open on different days', () => {
    const days = pureShop({
      products: [{ duration: 2, durationUnit: 'day', staffIds: [5, 6] }],
      rules: [
        forMember(
          5,
          opening('09:00', '10:00', {
            rangeType: 'time:range',
            fromDate: '2026-03-10',
            toDate: '2026-03-12',
          }),
        ),
        forMember(
          6,
          opening('09:00', '10:00', {
            rangeType: 'time:range',
            fromDate: '2026-03-11',
            toDate: '2026-03-13',
          }),
        ),
      ],
    });
    expect(lines(days.list({ ...day, to: '2026-03-14' }))).toEqual([
      '2026-03-10 0 1/0 max 1',
      '2026-03-11 0 2/0 max 1',
      '2026-03-12 0 1/0 max 1',
    ]);
  });
});

describe('the repeated hour: of two starts with one timestamp', () => {
  // In New York the clock goes from 02:00 back to 01:00 on 2026-11-01.
  const night = { from: '2026-11-01' };
  const half = pureShop({
    timezone: 'America/New_York',
    products: [{ duration: 30, staffIds: [5] }],
    rules: [opening('01:00', '02:30')],
  });
  const first = ['2026-11-01T01:00-04:00', '2026-11-01T01:30-04:00'];
  const second = ['2026-11-01T01:00-05:00', '2026-11-01T01:30-05:00'];

  it('the member-by-member list has both', () => {
    expect(exactly(half.list(night))).toEqual([...first, ...second, '2026-11-01T02:00-05:00']);
  });

  it('combined lists, and lists that ask for the first only, have the first', () => {
    expect(exactly(half.list({ ...night, combine: true }))).toEqual([...first, '2026-11-01T02:00-05:00']);
    expect(exactly(half.list({ ...night, firstOfRepeated: true }))).toEqual([
      ...first,
      '2026-11-01T02:00-05:00',
    ]);
  });

  it('a sold-out first start does not let the second in, because its timestamp would mean the first', () => {
    const booked = pureShop({
      timezone: 'America/New_York',
      products: [{ duration: 30, staffIds: [5] }],
      rules: [opening('01:00', '02:30')],
      bookings: [{ start: '2026-11-01T01:00-04:00', end: '2026-11-01T01:30-04:00', staff: [5] }],
    });
    expect(exactly(booked.list({ ...night, firstOfRepeated: true, hideUnavailable: true }))).toEqual([
      '2026-11-01T01:30-04:00',
      '2026-11-01T02:00-05:00',
    ]);
    expect(booked.judge({ start: '2026-11-01T01:00-05:00', staff: [5] }).ok).toBe(true);
  });

  it('a start that exists only in the second hour is in the member-by-member list only', () => {
    const shop = pureShop({
      timezone: 'America/New_York',
      products: [{ duration: 40, staffIds: [5] }],
      rules: [opening('01:00', '02:30')],
    });
    const postable = ['2026-11-01T01:00-04:00', '2026-11-01T01:40-04:00'];
    expect(exactly(shop.list(night))).toEqual([...postable, '2026-11-01T01:20-05:00']);
    expect(exactly(shop.list({ ...night, combine: true }))).toEqual(postable);
    expect(exactly(shop.list({ ...night, firstOfRepeated: true }))).toEqual(postable);
  });

  it('is left out member by member, too', () => {
    // Member 6 opens at 01:10 in the first of the two hours, and its starts include 01:30 only in the second
    // one.
    const shop = pureShop({
      timezone: 'America/New_York',
      products: [{ duration: 40, staffIds: [5, 6] }],
      rules: [forMember(5, opening('01:30', '02:10')), forMember(6, opening('01:10', '02:10'))],
    });
    const listed = shop.list({ ...night, firstOfRepeated: true });
    expect(exactly(listed).map((start, i) => `${start} ${listed[i]!.staffId}`)).toEqual([
      '2026-11-01T01:10-04:00 6',
      '2026-11-01T01:30-04:00 5',
      '2026-11-01T01:50-04:00 6',
    ]);
    expect(exactly(shop.list({ ...night, combine: true }))).toEqual([
      '2026-11-01T01:10-04:00',
      '2026-11-01T01:30-04:00',
      '2026-11-01T01:50-04:00',
    ]);
  });

  it('half an hour on Lord Howe', () => {
    const shop = pureShop({
      timezone: 'Australia/Lord_Howe',
      products: [{ duration: 30, staffIds: [5] }],
      rules: [opening('01:00', '02:30')],
    });
    expect(exactly(shop.list({ from: '2026-04-05', combine: true }))).toEqual([
      '2026-04-05T01:00+11:00',
      '2026-04-05T01:30+11:00',
      '2026-04-05T02:00+10:30',
    ]);
  });

  it('the second start is left out when the first is past, because its timestamp would be past, too', () => {
    const shop = pureShop({
      timezone: 'America/New_York',
      now: '2026-11-01T01:10-04:00',
      products: [{ duration: 30, staffIds: [5] }],
      rules: [opening('01:00', '02:30'), closure('02:00', '02:30')],
    });
    expect(exactly(shop.list({ ...night, combine: true }))).toEqual(['2026-11-01T01:30-04:00']);
    expect(exactly(shop.list(night))).toEqual([
      '2026-11-01T01:30-04:00',
      '2026-11-01T01:00-05:00',
      '2026-11-01T01:30-05:00',
    ]);
  });
});
