import { type MessageShop, openMessageShop } from '../../support/shops/message-shop';

const TOKEN_LINK = 'https://salon.example/my/';

let salon: MessageShop;
afterEach(() => salon.close());

/** Returns the lines of a calendar, unfolded, without the definition of the time zone. */
const linesOf = (content: string): string[] =>
  content
    .replaceAll('\r\n ', '')
    .replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, '')
    .split('\r\n')
    .filter((line) => line !== '');

test('the calendar entry of a booking has the address, an alarm and the link; the entry of its cancellation removes it', async () => {
  salon = await openMessageShop({
    messages: {
      address: 'Main St. 1, Berlin',
      manageLink: (token) => `${TOKEN_LINK}${token}\r\nATTACH:https://salon.example`,
    },
  });
  const { id } = await salon.appointments.create({
    productId: 6,
    start: '2026-03-04T10:00',
    contact: { name: 'Dee', email: 'dee@home.example' },
  });
  await salon.appointments.tick();
  await salon.appointments.update(id, { status: 'cancelled' });
  await salon.appointments.tick();
  const [booked, cancelled] = salon.sent.map(({ attachments }) => linesOf(attachments[0]!.content));
  const [uid] = booked!.filter((line) => line.startsWith('UID:'));
  const sequences = [booked, cancelled].map((lines) => lines!.find((line) => line.startsWith('SEQUENCE:')));
  const [sequence] = sequences;
  const [earlier, later] = sequences.map((line) => Number(line!.slice('SEQUENCE:'.length)));
  expect(later).toBeGreaterThan(earlier!);
  const token = new URL(salon.sent[0]!.links.manage.split('\r\n')[0]!).pathname.slice('/my/'.length);
  expect(booked).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//shop-appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Salon',
    'BEGIN:VEVENT',
    uid,
    sequence,
    'DTSTAMP:20260302T080000Z',
    'LAST-MODIFIED:20260302T080000Z',
    'CREATED:20260302T080000Z',
    'DTSTART;TZID=Europe/Berlin:20260304T100000',
    'DTEND;TZID=Europe/Berlin:20260304T110000',
    'SUMMARY:Consultation',
    'LOCATION:Salon\\, Main St. 1\\, Berlin',
    `URL:${TOKEN_LINK}${token}ATTACH:https://salon.example`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    'DESCRIPTION:Consultation',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  expect(cancelled).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', uid, 'STATUS:CANCELLED', 'TRANSP:TRANSPARENT']),
  );
  expect(cancelled!.filter((line) => /^(URL|BEGIN:VALARM)/.test(line))).toEqual([]);
});

test('without a page for customers the calendar entry has no link, and without an address it has the name of the site', async () => {
  salon = await openMessageShop();
  await salon.appointments.create({
    productId: 6,
    start: '2026-03-04T10:00',
    contact: { name: 'Dee', email: 'dee@home.example' },
  });
  await salon.appointments.tick();
  const lines = linesOf(salon.sent[0]!.attachments[0]!.content);
  expect(lines).toContain('LOCATION:Salon');
  expect(lines.filter((line) => line.startsWith('URL'))).toEqual([]);
});

test('the file that a customer downloads has the address, the link and the alarm, too; that of the staff has none of them', async () => {
  salon = await openMessageShop({
    messages: { address: 'Main St. 1, Berlin', manageLink: (token) => `${TOKEN_LINK}${token}` },
  });
  const { id } = await salon.appointments.create({
    productId: 6,
    start: '2026-03-04T10:00',
    contact: { name: 'Dee', email: 'dee@home.example' },
  });
  const ofOneself = (content: string) =>
    linesOf(content).filter((line) => /^(LOCATION|URL|TRIGGER)/.test(line));
  const { calendar, selfService } = salon.appointments;
  expect(ofOneself(await calendar.ics(id))).toEqual([
    'LOCATION:Salon\\, Main St. 1\\, Berlin',
    `URL:${TOKEN_LINK}${await selfService.link(id)}`,
    'TRIGGER:-PT1H',
  ]);
  expect(ofOneself(await calendar.ics(id, { reader: 'staff' }))).toEqual(['LOCATION:Salon']);
});

test('the file of a visit has an entry for each appointment that takes place, or the cancellation of one if none does', async () => {
  salon = await openMessageShop();
  const { visits, calendar } = salon.appointments;
  const { appointments } = await visits.create({
    items: [{ productId: 6 }, { productId: 6 }],
    start: '2026-03-04T10:00',
    contact: { name: 'Dee', email: 'dee@home.example' },
  });
  const [first, second] = appointments.map(({ id }) => id) as [number, number];
  const factsOf = async (id: number, options = {}) =>
    linesOf(await calendar.ics(id, options))
      .filter((line) => /^(METHOD|UID)/.test(line))
      .map((line) => line.replace(/@.*/, ''));
  const uids = [first, second].map((id) => `UID:appointment-${id}`);
  expect(await factsOf(second)).toEqual(['METHOD:PUBLISH', uids[1]]);
  expect(await factsOf(second, { visit: true })).toEqual(['METHOD:PUBLISH', ...uids]);
  await salon.appointments.update(second, { status: 'cancelled' });
  expect(await factsOf(second, { visit: true })).toEqual(['METHOD:PUBLISH', uids[0]]);
  await salon.appointments.update(first, { status: 'cancelled' });
  expect(await factsOf(second, { visit: true })).toEqual(['METHOD:CANCEL', uids[1]]);
});
