import { APPLE, calendarOf, GOOGLE, OUTLOOK } from '../../support/icalendar/calendars';
import { busyText, readAll } from '../../support/icalendar/read';

const single = (lines: string): string => calendarOf(`UID:one\nSUMMARY:One\n${lines}`);

describe('as programs write them', () => {
  test('Google: a rule with an end; an excluded, a moved and a cancelled occurrence; whole days; UTC', () => {
    expect(busyText(GOOGLE)).toEqual([
      '2026-03-09T09:00 2026-03-09T10:00',
      '2026-03-11T09:00 2026-03-11T10:00',
      // The occurrence of the 16th is excluded, the one of the 18th was moved, and the one of the 23rd was
      // cancelled.
      '2026-03-18T14:00 2026-03-18T15:00',
      ...['2026-03-20T00:00 2026-03-21T00:00', '2026-03-21T00:00 2026-03-22T00:00'],
      '2026-03-22T00:00 2026-03-23T00:00',
      '2026-03-25T09:00 2026-03-25T10:00',
      '2026-03-27T17:00 2026-03-27T18:30',
      // After the change of clocks on 29 March, the event still begins at nine.
      '2026-03-30T09:00 2026-03-30T10:00',
      '2026-04-01T09:00 2026-04-01T10:00',
    ]);
    expect(readAll(GOOGLE).map(({ title, rules }) => [title, rules.length])).toEqual([
      ['Stand-up', 1],
      ['Stand-up, moved', 1],
      ['Away with a very long title that Google folds after seventy-five octets and goes on here', 1],
      ['Call', 1],
    ]);
  });

  test('Outlook: Windows zone names that the calendar defines; a meeting in another zone as several rules; several days', () => {
    expect(busyText(OUTLOOK)).toEqual([
      '2026-03-05T17:00 2026-03-05T18:00',
      '2026-03-11T18:00 2026-03-13T12:00',
      // America changes its clocks on 8 March, Europe on 29 March. In between, 8:00 on the American west
      // coast is 16:00 in Berlin.
      '2026-03-12T16:00 2026-03-12T17:00',
      '2026-03-19T16:00 2026-03-19T17:00',
      '2026-03-26T10:00 2026-03-26T11:00',
      '2026-03-26T16:00 2026-03-26T17:00',
      '2026-04-02T10:00 2026-04-02T11:00',
      '2026-04-02T17:00 2026-04-02T18:00',
      '2026-04-09T10:00 2026-04-09T11:00',
    ]);
    const [fixed, west] = readAll(OUTLOOK);
    // A recurring event becomes one rule if its time zone changes its clocks together with the site's zone,
    // otherwise several.
    expect([fixed!.rules[0]!.rangeType, fixed!.rules.length, west!.rules.length]).toEqual(['rrule', 1, 5]);
  });

  test('Apple: durations, zone names with a prefix, single days that recur, floating times', () => {
    expect(busyText(APPLE)).toEqual([
      '2026-03-02T07:30 2026-03-02T09:00',
      '2026-03-08T07:30 2026-03-08T09:00',
      '2026-03-09T12:00 2026-03-09T12:30',
      '2026-03-10T07:30 2026-03-10T09:00',
      '2026-03-12T07:30 2026-03-12T09:00',
      '2026-03-14T00:00 2026-03-15T00:00',
      '2026-04-11T00:00 2026-04-12T00:00',
      '2026-05-09T00:00 2026-05-10T00:00',
      '2026-06-13T00:00 2026-06-14T00:00',
    ]);
  });

  test.each([
    ['LF alone', (text: string) => text.replaceAll('\r\n', '\n')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    [
      'a text in lower case',
      (text: string) =>
        text.replaceAll('BEGIN:', 'begin:').replaceAll('END:', 'end:').replaceAll('DTSTART', 'dtstart'),
    ],
    [
      'a text with lines folded after every character',
      (text: string) => text.replace(/(?<=DTSTART[^\r\n]*)(?=[^\r\n])/g, '\r\n '),
    ],
    [
      'a text with empty lines',
      (text: string) => text.replaceAll('\r\n', '\r\n\r\n').replace(/\r\n\r\n(?=[ \t])/g, '\r\n'),
    ],
  ])('%s reads the same', (_, change) => {
    for (const calendar of [GOOGLE, OUTLOOK, APPLE])
      expect(readAll(change(calendar))).toEqual(readAll(calendar));
  });
});

describe('recurrences', () => {
  test('with an added date or a change of all following are stored as single spans; the keys stay', () => {
    const master = 'UID:r\nDTSTART:20260302T100000\nDTEND:20260302T110000\nRRULE:FREQ=WEEKLY;COUNT=5';
    expect(busyText(calendarOf(`${master}\nRDATE:20260305T150000\nEXDATE:20260309T100000`))).toEqual([
      '2026-03-02T10:00 2026-03-02T11:00',
      '2026-03-05T15:00 2026-03-05T16:00',
      '2026-03-16T10:00 2026-03-16T11:00',
      '2026-03-23T10:00 2026-03-23T11:00',
      '2026-03-30T10:00 2026-03-30T11:00',
    ]);
    const later =
      'UID:r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260316T100000\nDTSTART:20260317T140000\nDTEND:20260317T143000';
    expect(busyText(calendarOf(master, later))).toEqual([
      '2026-03-02T10:00 2026-03-02T11:00',
      '2026-03-09T10:00 2026-03-09T11:00',
      '2026-03-17T14:00 2026-03-17T14:30',
      '2026-03-24T14:00 2026-03-24T14:30',
      '2026-03-31T14:00 2026-03-31T14:30',
    ]);
  });

  test('a start that does not match the pattern is an occurrence, and counts', () => {
    expect(
      busyText(single('DTSTART:20260303T100000\nDTEND:20260303T110000\nRRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3')),
    ).toEqual([
      '2026-03-03T10:00 2026-03-03T11:00',
      '2026-03-06T10:00 2026-03-06T11:00',
      '2026-03-13T10:00 2026-03-13T11:00',
    ]);
  });

  test('without an end, over midnight, and since before 1970', () => {
    const [night] = readAll(single('DTSTART:20260302T220000\nDTEND:20260303T060000\nRRULE:FREQ=DAILY'));
    expect(night!.rules).toMatchObject([
      { rangeType: 'rrule', fromRange: '2026-03-02T22:00:00', toRange: '2026-03-03T06:00:00' },
    ]);
    expect(busyText(single('DTSTART;VALUE=DATE:19550614\nRRULE:FREQ=YEARLY'))).toEqual([
      '2026-06-14T00:00 2026-06-15T00:00',
    ]);
  });

  test('that are over, or never occur, close nothing; a time of day equal to the start’s own is accepted', () => {
    expect(
      readAll(
        single('DTSTART:20200302T100000\nDTEND:20200302T110000\nRRULE:FREQ=DAILY;UNTIL=20251231T000000Z'),
      ),
    ).toEqual([]);
    expect(
      readAll(single('DTSTART:20200302T100000\nDTEND:20200302T110000\nRRULE:FREQ=DAILY;COUNT=10')),
    ).toEqual([]);
    expect(
      busyText(
        single(
          'DTSTART:20260302T093000\nDTEND:20260302T100000\nRRULE:FREQ=DAILY;COUNT=2;BYHOUR=9;BYMINUTE=30;BYSECOND=0',
        ),
      ),
    ).toHaveLength(2);
  });

  test('with more exceptions than one rule can have close exactly the remaining times', () => {
    const days = Array.from({ length: 600 }, (_, n) =>
      new Date(Date.UTC(2026, 2, 3 + n)).toISOString().slice(0, 10).replaceAll('-', ''),
    );
    const exdates = days.map((day) => `EXDATE:${day}T100000`).join('\n');
    expect(
      busyText(single(`DTSTART:20260302T100000\nDTEND:20260302T110000\nRRULE:FREQ=DAILY\n${exdates}`)),
    ).toEqual(['2026-03-02T10:00 2026-03-02T11:00']);
  });
});

describe('single events', () => {
  test.each([
    [
      'an event without an end: a day lasts one day, a time no time',
      'DTSTART;VALUE=DATE:20260310',
      ['2026-03-10T00:00 2026-03-11T00:00'],
    ],
    ['an event without an end, at a time', 'DTSTART:20260310T100000', []],
    ['an end before the start', 'DTSTART:20260310T100000\nDTEND:20260310T090000', []],
    [
      'an end on the same day',
      'DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260310',
      ['2026-03-10T00:00 2026-03-11T00:00'],
    ],
    ['a date without VALUE=DATE', 'DTSTART:20260310', ['2026-03-10T00:00 2026-03-11T00:00']],
    ['to midnight', 'DTSTART:20260310T220000\nDTEND:20260311T000000', ['2026-03-10T22:00 2026-03-11T00:00']],
    ['days and hours', 'DTSTART:20260310T220000\nDURATION:P1DT2H', ['2026-03-10T22:00 2026-03-12T00:00']],
    [
      'from one zone to another',
      'DTSTART;TZID=Europe/Berlin:20260310T100000\nDTEND;TZID=America/New_York:20260310T100000',
      ['2026-03-10T10:00 2026-03-10T15:00'],
    ],
    ['an event that ended more than 30 days ago', 'DTSTART:20260110T100000\nDTEND:20260110T110000', []],
    ['cancelled', 'DTSTART:20260310T100000\nDTEND:20260310T110000\nSTATUS:CANCELLED', []],
    ['transparent', 'DTSTART:20260310T100000\nDTEND:20260310T110000\nTRANSP:TRANSPARENT', []],
    [
      'a tentative event is busy',
      'DTSTART:20260310T100000\nDTEND:20260310T110000\nSTATUS:TENTATIVE',
      ['2026-03-10T10:00 2026-03-10T11:00'],
    ],
    // The event lies in the second of two hours from two to three. The site's wall clock cannot tell it from
    // the first one, so the closed time begins in the first one.
    [
      'an event in the repeated hour',
      'DTSTART:20261025T011500Z\nDTEND:20261025T014500Z',
      ['2026-10-25T02:15 2026-10-25T03:00'],
    ],
    [
      'an event in the skipped hour',
      'DTSTART:20260329T013000Z\nDTEND:20260329T014500Z',
      ['2026-03-29T03:30 2026-03-29T03:45'],
    ],
  ])('%s', (_, lines, spans) => {
    expect(busyText(single(lines))).toEqual(spans);
  });

  test('of two events with one UID, the higher SEQUENCE counts, and of equal ones the later', () => {
    const at = (hour: string, sequence: number) =>
      `UID:x\nSEQUENCE:${sequence}\nDTSTART:20260310T${hour}0000\nDURATION:PT1H`;
    expect(busyText(calendarOf(at('10', 2), at('12', 1)))).toEqual(['2026-03-10T10:00 2026-03-10T11:00']);
    expect(busyText(calendarOf(at('10', 1), at('12', 1)))).toEqual(['2026-03-10T12:00 2026-03-10T13:00']);
  });

  test('a calendar that is a cancellation closes nothing', () => {
    const event = single('DTSTART:20260310T100000\nDURATION:PT1H');
    expect(busyText(event.replace('VERSION:2.0', 'METHOD:CANCEL'))).toEqual([]);
  });

  test('a moved occurrence without its series counts as a single event', () => {
    expect(busyText(single('RECURRENCE-ID:20260309T100000\nDTSTART:20260310T100000\nDURATION:PT1H'))).toEqual(
      ['2026-03-10T10:00 2026-03-10T11:00'],
    );
  });
});

describe('an unreadable calendar is reported with the reason, and nothing is read', () => {
  const ok = 'DTSTART:20260310T100000\nDURATION:PT1H';
  test.each([
    ['nothing', '', /empty/],
    ['an HTML page', '<!doctype html><html></html>', /does not begin with BEGIN:VCALENDAR/],
    ['half a calendar', GOOGLE.slice(0, 2000), /cut off/],
    ['an END that ends nothing', GOOGLE.replace('END:VEVENT', 'END:VALARM'), /without a BEGIN/],
    ['no start', single('SUMMARY:x'), /line 4.*no DTSTART/],
    ['a start that is none', single('DTSTART:garbage'), /invalid date/],
    ['a day that is none', single('DTSTART;VALUE=DATE:20260230'), /invalid date/],
    ['a duration that is none', single('DTSTART:20260310T100000\nDURATION:soon'), /duration/],
    ['an unknown zone', single('DTSTART;TZID=Mars/Phobos:20260310T100000'), /Mars\/Phobos/],
    ['every second', single(`${ok}\nRRULE:FREQ=SECONDLY`), /FREQ must be one of/],
    ['a rule that is none', single(`${ok}\nRRULE:FREQ=SOMETIMES`), /cannot be read/],
    ['a huge count', single(`${ok}\nRRULE:FREQ=DAILY;COUNT=99999`), /COUNT/],
    ['two rules', single(`${ok}\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY`), /more than one RRULE/],
    ['a day and a time', single('DTSTART;VALUE=DATE:20260310\nDTEND:20260311T100000'), /starts on a date/],
    ['nested without end', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(100)}`, /nested/],
    ['an endless line', single(`${ok}\nEXDATE:${'20260310T100000,'.repeat(10_000)}`), /line of more than/],
    ['an endless folded line', single(`${ok}\nSUMMARY:x${'\r\n x'.repeat(70_000)}`), /line of more than/],
    [
      'an event of endlessly many exceptions',
      single(
        `${ok}\nRRULE:FREQ=DAILY${`\nEXDATE:${'20260311T100000,'.repeat(3_000)}20260312T100000`.repeat(4)}`,
      ),
      /too large, from line 4 on/,
    ],
    [
      'a zone that changes every day',
      calendarOf('UID:z\nDTSTART;TZID=Here:20260310T100000').replace(
        'BEGIN:VEVENT',
        `BEGIN:VTIMEZONE\nTZID:Here\n${'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=DAILY\nEND:STANDARD\n'.repeat(100)}END:VTIMEZONE\nBEGIN:VEVENT`,
      ),
      /too many changes/,
    ],
    [
      '5,001 events that recur and are over',
      calendarOf(
        ...Array.from(
          { length: 5_001 },
          (_, n) => `UID:${n}\nDTSTART:20200101T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2`,
        ),
      ),
      /more than 5000 events that recur/,
    ],
    [
      'a zone without offsets',
      calendarOf(`UID:z\nDTSTART;TZID=Here:20260310T100000`).replace(
        'BEGIN:VEVENT',
        'BEGIN:VTIMEZONE\r\nTZID:Here\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT',
      ),
      /without any offset/,
    ],
    [
      '5,001 events',
      calendarOf(...Array.from({ length: 5_001 }, (_, n) => `UID:${n}\n${ok}`)),
      /more than 5000 events/,
    ],
    [
      'recurrences elsewhere that need too many rules',
      calendarOf(
        ...Array.from(
          { length: 40 },
          (_, n) => `UID:${n}\nDTSTART;TZID=Asia/Tokyo:20260310T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY`,
        ),
      ),
      /more than 10000 rules/,
    ],
  ])('%s', (_, text, message) => {
    expect(() => readAll(text)).toThrow(message);
  });

  test('5,000 events are read, however many are over', () => {
    const events = Array.from({ length: 5_000 }, (_, n) => `UID:${n}\n${ok}`);
    const over = Array.from(
      { length: 2_000 },
      (_, n) => `UID:past${n}\nDTSTART:20250310T100000\nDURATION:PT1H`,
    );
    expect(readAll(calendarOf(...over, ...events))).toHaveLength(5_000);
  });

  test('unusual data that does not matter is accepted', () => {
    const odd = `X-ODD;=;;"\nATTACH;ENCODING=BASE64:${'A'.repeat(200_000)}\nATTENDEE;CN="x:mailto:a@b\nDESCRIPTION:${'long '.repeat(50_000)}\n:`;
    expect(busyText(single(`${odd}\n${ok}`))).toEqual(['2026-03-10T10:00 2026-03-10T11:00']);
  });
});
