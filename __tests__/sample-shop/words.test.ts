import { asInstant, createZone, ERROR_CODES } from 'shop-appointments';
import { paymentOf } from '../../examples/sample-shop/orders/payment';
import { calendarLinks } from '../../examples/sample-shop/pages/bookings/calendar-links';
import { otherNotes } from '../../examples/sample-shop/orders/order-notes';
import { phoneLink } from '../../examples/sample-shop/pages/frame/contact-lines';
import { moneyIfCancelled, moneyOfCancelled } from '../../examples/sample-shop/pages/words/cancelling';
import { lengthWords, spanLengthWords } from '../../examples/sample-shop/pages/words/durations';
import { formatsOf } from '../../examples/sample-shop/pages/words/formats';
import { orderWords, stateWords } from '../../examples/sample-shop/pages/words/states';
import { momentOnBothClocks, spanWords } from '../../examples/sample-shop/pages/words/times';
import { zoneWords } from '../../examples/sample-shop/pages/words/zones';
import { ENGLISH, LANGUAGES } from '../../examples/sample-shop/texts/languages';

const BERLIN = createZone('Europe/Berlin');
const TOKYO = createZone('Asia/Tokyo');
const at = (iso: string) => asInstant(Date.parse(iso) / 1000);
const span = (start: string, end: string, wholeDays = false) => ({
  start: at(start),
  end: at(end),
  wholeDays,
});

describe('refusals', () => {
  const { refusals, fieldRefusals, generalRefusal } = ENGLISH.texts;

  /** Codes of errors that only programs and staff normally get. Customers then read a general sentence. */
  const GENERAL = [
    'rest_invalid_json',
    'shop_appointments_invalid_status',
    'rest_forbidden',
    'shop_rest_availability_invalid_id',
    'shop_rest_staff_invalid_id',
    'shop_rest_customer_invalid_id',
    'shop_rest_message_invalid_id',
    'shop_rest_delivery_invalid_id',
    'shop_rest_resource_invalid_id',
    'shop_rest_series_invalid_id',
    'shop_rest_term_invalid',
    'shop_rest_unsupported_media_type',
    'shop_rest_idempotency_mismatch',
    'internal_server_error',
    'shop_appointments_not_migrated',
    'shop_appointments_not_imported',
    'shop_appointments_invalid_option',
  ];

  test('every code of the library has a text of its own, or is one that customers do not see', () => {
    const known = [...Object.keys(refusals), ...GENERAL];
    expect(Object.keys(ERROR_CODES).filter((code) => !known.includes(code))).toEqual([]);
    expect(GENERAL.filter((code) => code in refusals)).toEqual([]);
  });

  test.each([...Object.values(refusals), ...Object.values(fieldRefusals), generalRefusal])(
    '“%s” is a sentence for people',
    (sentence) => {
      expect(sentence).toMatch(/^[A-Z].*[.]$/);
      expect(sentence).not.toMatch(/_|`|\{|data\.|parameter|nonce|token|HTTP|JSON/);
    },
  );
});

describe('times', () => {
  test.each([
    [span('2026-10-23T08:00Z', '2026-10-23T08:45Z'), 'Friday 23 October 2026, 10:00–10:45 Berlin time'],
    [
      span('2026-10-23T21:00Z', '2026-10-23T23:00Z'),
      'Friday 23 October 2026, 23:00 – Saturday 24 October 2026, 01:00 Berlin time',
    ],
    [span('2026-10-22T22:00Z', '2026-10-23T22:00Z', true), 'Friday 23 October 2026'],
    [
      span('2026-10-23T22:00Z', '2026-10-25T23:00Z', true),
      'Saturday 24 October 2026 – Sunday 25 October 2026',
    ],
  ])('a span is written with its day, clock and zone: %#', (one, words) => {
    expect(spanWords(one, BERLIN, ENGLISH)).toBe(words);
  });

  test('a customer’s own time is shown beside the shop’s if the clocks differ, with its day if that differs', () => {
    const morning = span('2026-10-23T08:00Z', '2026-10-23T09:00Z');
    expect(momentOnBothClocks(morning, BERLIN, TOKYO, ENGLISH)).toBe(
      'Friday 23 October 2026, 10:00 Berlin time (17:00 Tokyo time)',
    );
    const evening = span('2026-10-23T16:00Z', '2026-10-23T17:00Z');
    expect(momentOnBothClocks(evening, BERLIN, TOKYO, ENGLISH)).toBe(
      'Friday 23 October 2026, 18:00 Berlin time (Saturday 24 October 2026, 01:00 Tokyo time)',
    );
    expect(momentOnBothClocks(morning, BERLIN, createZone('Europe/Paris'), ENGLISH)).toBe(
      'Friday 23 October 2026, 10:00 Berlin time',
    );
  });

  test.each([
    ['en', '09:30', '15:30'],
    ['de', '09:30', '15:30'],
    ['fr', '09:30', '15:30'],
    ['es', '09:30', '15:30'],
    ['ar', '9:30 ص', '3:30 م'],
  ] as const)('a clock time has the digits of the picker in the language %s', (code, morning, afternoon) => {
    const { clock } = formatsOf(LANGUAGES[code]);
    expect(clock.format(new Date('2026-10-23T09:30Z'))).toBe(morning);
    expect(clock.format(new Date('2026-10-23T15:30Z'))).toBe(afternoon);
  });

  test.each([
    ['Europe/Berlin', 'Berlin time'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
    ['+02:00', 'UTC+02:00'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
  ])('the zone %s is called %s', (name, words) => expect(zoneWords({ name }, ENGLISH)).toBe(words));

  test.each([
    [45, 'minute', '45 minutes'],
    [90, 'minute', '1 hour 30 minutes'],
    [2, 'hour', '2 hours'],
    [1, 'day', '1 day'],
    [3, 'month', '3 months'],
  ] as const)('%i %s is written as %s', (duration, unit, words) =>
    expect(lengthWords(duration, unit, ENGLISH)).toBe(words),
  );

  test('days are counted by the calendar, although one of them has 25 hours', () => {
    expect(spanLengthWords(span('2026-10-23T22:00Z', '2026-10-25T23:00Z', true), BERLIN, ENGLISH)).toBe(
      '2 days',
    );
    expect(spanLengthWords(span('2026-10-25T00:00Z', '2026-10-25T02:30Z'), BERLIN, ENGLISH)).toBe(
      '2 hours 30 minutes',
    );
  });
});

test.each([
  ['partially-paid', 'deposit-paid', 'Partly paid'],
  ['pending', 'due', 'Waiting for payment'],
  ['cancelled', 'nothing-due', 'Cancelled'],
  ['refunded', 'refunded', 'Refunded'],
] as const)('an order that is %s, with the payment %s, reads: %s', (status, payment, words) => {
  expect(orderWords(status, payment, LANGUAGES.en)).toBe(words);
});

test('the note of an order has other lines than its amounts and cancellations, oldest first and each once', () => {
  const note = [
    'Paid by the customer',
    'The appointment was cancelled. Refund due for Beard trim: €24.50.',
    'The payment came too late. Refund due for Haircut: €58.00.',
    'The payment came too late. Refund due for Beard trim: €24.50.',
    'The appointment is outside the opening hours.',
  ].join('\n');
  expect(otherNotes(note)).toEqual([
    'The payment came too late.',
    'The appointment is outside the opening hours.',
  ]);
});

test('the German words for another time suit an appointment and a visit', () => {
  expect(LANGUAGES.de.texts.changeTime).toBe('Zeit ändern');
});

describe('calendar links', () => {
  const entry = { title: 'Cut & colour', details: 'With Mia', location: 'Hauptstraße 1, Berlin' };

  test('times are UTC, and texts are escaped', () => {
    const links = calendarLinks({ ...entry, ...span('2026-10-23T08:00Z', '2026-10-23T10:00Z') }, BERLIN);
    expect(links.google).toBe(
      'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Cut%20%26%20colour' +
        '&dates=20261023T080000Z%2F20261023T100000Z&details=With%20Mia&location=Hauptstra%C3%9Fe%201%2C%20Berlin',
    );
    expect(links.outlook).toBe(
      'https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent' +
        '&subject=Cut%20%26%20colour&startdt=2026-10-23T08%3A00%3A00Z&enddt=2026-10-23T10%3A00%3A00Z' +
        '&body=With%20Mia&location=Hauptstra%C3%9Fe%201%2C%20Berlin',
    );
  });

  test('days are the shop’s days, with the end excluded', () => {
    const links = calendarLinks(
      { ...entry, ...span('2026-10-23T22:00Z', '2026-10-25T23:00Z', true) },
      BERLIN,
    );
    expect(links.google).toContain('&dates=20261024%2F20261026&');
    expect(links.outlook).toContain('&startdt=2026-10-24&enddt=2026-10-26&');
    expect(links.outlook).toMatch(/&allday=true$/);
  });
});

describe('states and payments', () => {
  const NOW = at('2026-10-22T07:00Z');
  const standing = (status: string, payment: ReturnType<typeof paymentOf>, payBy = '') =>
    stateWords({ status, end: at('2026-10-23T09:00Z'), payment, payBy }, NOW, ENGLISH).state;

  test.each([
    ['pending-confirmation', 'waits-for-confirmation', 'Waiting for the salon’s confirmation'],
    ['unpaid', 'due', 'Booked, not paid yet'],
    ['unpaid', 'waits-for-confirmation', 'Booked, not paid yet'],
    ['confirmed', 'due', 'Confirmed, not paid yet'],
    ['confirmed', 'nothing-due', 'Booked'],
    ['paid', 'paid', 'Paid'],
    ['cancelled', 'paid', 'Cancelled'],
    ['complete', 'paid', 'In the past'],
    ['a status of the site', 'paid', 'Paid'],
  ] as const)('%s, with the payment %s, reads: %s', (status, payment, words) =>
    expect(standing(status, payment)).toBe(words),
  );

  test('an appointment whose end has passed is past, whatever its status', () => {
    const over = { status: 'paid', end: NOW, payment: 'paid', payBy: '' } as const;
    expect(stateWords(over, NOW, ENGLISH).state).toBe('In the past');
  });

  test.each([
    ['pending', ['unpaid'], 'due'],
    ['on-hold', ['confirmed'], 'due'],
    ['on-hold', ['unpaid', 'pending-confirmation'], 'waits-for-confirmation'],
    ['on-hold', ['unpaid', 'cancelled'], 'due'],
    ['pending', ['cancelled'], 'nothing-due'],
    ['processing', ['paid'], 'paid'],
    ['refunded', ['cancelled'], 'refunded'],
    ['cancelled', ['cancelled'], 'nothing-due'],
    [undefined, [], 'nothing-due'],
  ] as const)('an order that is %s, with %j: %s', (status, statuses, payment) =>
    expect(
      paymentOf(
        status,
        statuses.map((one) => ({ status: one, money_settled: false, money_noted: false })),
      ),
    ).toBe(payment),
  );

  test.each([
    [['20', '0', '20', '0'], 'You have paid €20.00. The salon will refund it in the way you paid.'],
    // The salon keeps 15.00 of an earlier refund, because the customer did not want it.
    [['20', '0', '5', '0'], 'The salon will refund €5.00 in the way you paid.'],
    [
      ['20', '5', '15', '0'],
      'You have paid €20.00. The salon keeps a fee of €5.00, because you cancel late, and refunds €15.00 in the way you paid.',
    ],
    // Entries of a pass pay 8.00 of the fee.
    [
      ['20', '16', '12', '0'],
      'You have paid €20.00. The salon keeps a fee of €8.00, because you cancel late, and refunds €12.00 in the way you paid.',
    ],
    [['20', '20', '0', '0'], 'You have paid €20.00. The salon keeps it as a fee, because you cancel late.'],
    [
      ['20', '30', '0', '10'],
      'You have paid €20.00. The salon keeps it as a fee, because you cancel late. You then owe €10.00.',
    ],
    [['0', '10', '0', '10'], 'You haven’t paid. Because you cancel late, you then owe a fee of €10.00.'],
    [['0', '0', '0', '0'], 'You haven’t paid, so you won’t be charged.'],
  ] as const)('before a cancellation with %j (paid, fee, refund, due)', (of, words) =>
    expect(moneyIfCancelled(amounts(of), 'EUR', ENGLISH)).toBe(words),
  );

  test.each([
    [['20', '0', '20', '0'], ['20', '0'], 'The salon will refund €20.00 in the way you paid.'],
    [['20', '0', '5', '0'], ['20', '0'], 'The salon will refund €5.00 in the way you paid.'],
    [
      ['20', '5', '15', '0'],
      ['20', '0'],
      'You had paid €20.00. The salon keeps a fee of €5.00 and will refund €15.00 in the way you paid.',
    ],
    [['20', '20', '0', '0'], ['20', '0'], 'You had paid €20.00, which the salon keeps as a fee.'],
    [['0', '10', '0', '10'], ['0', '0'], 'You owe a fee of €10.00.'],
    [['0', '0', '0', '0'], ['48', '48'], 'Your payment of €48.00 was refunded.'],
    [
      ['5', '5', '0', '0'],
      ['20', '15'],
      'You had paid €20.00. The salon kept a fee of €5.00 and has refunded you €15.00.',
    ],
    [['0', '0', '0', '0'], ['0', '0'], 'There is nothing to pay.'],
  ] as const)('after a cancellation with %j, and %j paid and refunded', (of, [paid, refunded], words) =>
    expect(moneyOfCancelled(amounts(of), { paid, refunded, isUnknown: false }, 'EUR', ENGLISH)).toBe(words),
  );

  test.each([
    [
      '20',
      'You had paid €20.00. The payment is settled with the salon. Please ask the salon about your money.',
    ],
    ['0', 'The payment is settled with the salon. Please ask the salon about your money.'],
  ])('after a cancellation whose money the salon has settled without a note, with %s paid', (paid, words) =>
    expect(
      moneyOfCancelled(
        amounts(['0', '0', '0', '0']),
        { paid, refunded: '0', isUnknown: true },
        'EUR',
        ENGLISH,
      ),
    ).toBe(words),
  );

  const amounts = ([paid, fee, refundDue, amountDue]: readonly [string, string, string, string]) => ({
    paid,
    fee,
    refundDue,
    amountDue,
  });
});

test.each([
  ['+49 (0)30 1234', 'tel:+49301234'],
  ['(030) 12+34', 'tel:0301234'],
  ['+٤٩ ٣٠ ١٢٣٤', 'tel:+49301234'],
])('the link of the phone number %s has the digits that are dialled', (phone, address) => {
  expect(phoneLink(phone).text).toContain(`href="${address}"`);
});
