import { MESSAGE_KINDS } from '../../../lib/domain/messages/message';
import type { MessageFacts } from '../../../lib/domain/messages/message-facts';
import { writeMessage } from '../../../lib/engine/messages/write-message';
import { whenText } from '../../../lib/engine/messages/when-text';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';

const FACTS: MessageFacts = {
  kind: 'cancelled',
  language: 'en',
  shop: 'Salon <b>Ada</b>',
  address: 'Main St. 1 & 2',
  name: '"Dee" <script>alert(1)</script>',
  items: [
    {
      product: "Cut & 'Colour'",
      start: asInstant(0),
      end: asInstant(3600),
      when: 'Thursday, January 1, 1970 at 12:00 AM',
      formerly: '',
      staff: ['Ann', 'Bob'],
      quantity: 2,
    },
  ],
  more: 0,
  answerBy: '',
  payBy: '',
  amounts: { fee: '€5.00', refundDue: '€20.00', amountDue: null },
  links: { manage: 'https://salon.example/my?a=1&b="2"', optOut: '' },
};

test('plain text has every fact, one under the other', () => {
  expect(writeMessage(FACTS)).toMatchObject({
    subject: "Cancelled: Cut & 'Colour', Thursday, January 1, 1970 at 12:00 AM",
    text: [
      'Hello "Dee" <script>alert(1)</script>,',
      'Your booking is cancelled.',
      "Cut & 'Colour' × 2\nThursday, January 1, 1970 at 12:00 AM\nWith Ann and Bob",
      'Fee for the cancellation: €5.00\nYou get back: €20.00',
      'Salon <b>Ada</b>\n',
    ].join('\n\n'),
  });
});

test.each([
  ['en', 'Instead of'],
  ['de', 'Statt'],
  ['es', 'En lugar del'],
  ['fr', 'Au lieu du'],
  ['ar', 'بدلًا من'],
])('the message about a move names the former time below the new one (%s)', (language, words) => {
  const items = [{ ...FACTS.items[0]!, when: 'Monday at noon', formerly: 'Sunday at ten' }];
  const { subject, text, html } = writeMessage({ ...FACTS, kind: 'moved_by_shop', language, items });
  expect(text).toContain(`Monday at noon\n${words} Sunday at ten\n`);
  expect(html).toContain(`${words} Sunday at ten`);
  expect(subject).not.toContain('Sunday');
});

test('HTML escapes every value', () => {
  const { html } = writeMessage({ ...FACTS, kind: 'booked' });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
  expect(html).toContain('&quot;Dee&quot; &lt;script&gt;');
  expect(html).toContain('<bdi>Cut &amp; &#39;Colour&#39;</bdi> × 2');
  expect(html).toContain('href="https://salon.example/my?a=1&amp;b=&quot;2&quot;"');
});

test('a name in another script does not change the order of the sentence, and cannot end its own element', () => {
  const { subject, text, html } = writeMessage({
    ...FACTS,
    kind: 'booked',
    language: 'ar',
    address: '12 High Street\u2069\u2066',
  });
  expect(html).toContain('العنوان: <bdi>12 High Street</bdi></p>');
  expect(html).toContain('مع <bdi>Ann</bdi> و<bdi>Bob</bdi>');
  expect(subject + text).not.toMatch(/\u2068|bdi/);
});

describe.each(['en', 'de', 'es', 'fr', 'ar'])('every kind has a text in %s', (language) => {
  test.each(MESSAGE_KINDS)('%s', (kind) => {
    const { subject, text, html } = writeMessage({ ...FACTS, kind, language });
    expect(subject).not.toBe('');
    expect(text).not.toMatch(/undefined|\[object|null/);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    if (kind !== 'follow_up') expect(subject).toContain('Thursday, January 1');
  });

  test('an offer of the waitlist has the start, the deadline and the link', () => {
    const offer = writeMessage({ ...FACTS, kind: 'waitlist_offer', language, answerBy: 'Friday at 9:00 AM' });
    for (const text of [offer.text, offer.html]) {
      expect(text).toContain('Thursday, January 1, 1970 at 12:00 AM');
      expect(text).toContain('Friday at 9:00 AM');
      expect(text).toContain('https://salon.example/my');
    }
  });
});

test("the link to the customer's page is left out once the booking is cancelled or over", () => {
  const link = 'See, move or cancel your booking\nhttps://salon.example/my?a=1&b="2"';
  expect(writeMessage({ ...FACTS, kind: 'moved' }).text).toContain(link);
  expect(writeMessage({ ...FACTS, kind: 'cancelled' }).text).not.toContain('https://salon.example/my');
  expect(writeMessage({ ...FACTS, kind: 'follow_up' }).text).not.toContain('https://salon.example/my');
});

test.each(['en', 'de', 'fr', 'es', 'ar'])(
  'a move at the desk, which the customer may have asked for, does not apologise (%s)',
  (language) => {
    const own = writeMessage({ ...FACTS, kind: 'moved', language });
    const atDesk = writeMessage({ ...FACTS, kind: 'moved_by_shop', language });
    const lead = own.text.split('\n\n')[1]!;
    expect(atDesk.subject).toBe(own.subject);
    expect(atDesk.text.split('\n\n')[1]).toMatch(new RegExp(`^${lead} `));
  },
);

test('a region of a language gets its texts, and a language without texts English ones', () => {
  expect(writeMessage({ ...FACTS, language: 'de-AT' }).subject).toMatch(/^Abgesagt: /);
  expect(writeMessage({ ...FACTS, language: 'pl' }).subject).toMatch(/^Cancelled: /);
});

test('several bookings are listed, and those beyond the list are counted', () => {
  const { subject, text } = writeMessage({ ...FACTS, kind: 'booked', more: 3 });
  expect(subject).toMatch(/^Booked: 4 appointments/);
  expect(text).toContain('And 3 more appointments.');
  expect(text).toContain('Address: Main St. 1 & 2');
});

test.each([
  ['ar', ' (5:30 ص، Asia/Kolkata)'],
  ['fa-IR', '، Asia/Kolkata)'],
  ['fr', ' (05:30, Asia/Kolkata)'],
])('the clock of the customer follows with the comma of the language %s', (language, end) => {
  const form = { language, zone: createZone('Europe/Berlin'), localTimezone: 'Asia/Kolkata' };
  const text = whenText(asInstant(Date.parse('2026-03-02T00:00:00Z') / 1000), form);
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ').slice(-end.length)).toBe(end);
});

test.each([
  ['', 'Monday, March 2, 2026 at 1:00 AM'],
  ['Europe/Berlin', 'Monday, March 2, 2026 at 1:00 AM'],
  ['Europe/Rome', 'Monday, March 2, 2026 at 1:00 AM'],
  ['no zone', 'Monday, March 2, 2026 at 1:00 AM'],
  ['Asia/Kolkata', 'Monday, March 2, 2026 at 1:00 AM (5:30 AM, Asia/Kolkata)'],
  ['America/New_York', 'Monday, March 2, 2026 at 1:00 AM (Mar 1, 2026, 7:00 PM, America/New York)'],
])('a start on the clock of a shop in Berlin, for a customer in the zone %j', (localTimezone, text) => {
  const form = { language: 'en', zone: createZone('Europe/Berlin'), localTimezone };
  const start = asInstant(Date.parse('2026-03-02T00:00:00Z') / 1000);
  expect(whenText(start, form).replaceAll('\u202f', ' ')).toBe(text);
  expect(whenText(start, { ...form, isWholeDay: true })).toBe('Monday, March 2, 2026');
});
