import { elementModule } from '../../support/browser/element-module';

const { steppedTime, typedTime } = elementModule('desk/typed-time.mts') as {
  steppedTime: (clock: string, isForward: boolean) => string;
  typedTime: (typed: string) => string | undefined;
};

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['2115', '21:15'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9,30', '09:30'],
  [' 9 : 30 ', '09:30'],
  ['9h30', '09:30'],
  ['9 Uhr', '09:00'],
  ['21:15', '21:15'],
  ['0:00', '00:00'],
  ['24', '24:00'],
  ['24:00', '24:00'],
  ['9 am', '09:00'],
  ['9:30 pm', '21:30'],
  ['930P', '21:30'],
  ['12:05 AM', '00:05'],
  ['12 p.m.', '12:00'],
  // Written by `Intl` for Spanish, with two spaces that do not break.
  ['9:30\u202fp.\u00a0m.', '21:30'],
  ['٩:٣٠', '09:30'],
  ['٠٩٣٠', '09:30'],
  ['۲۱:۱۵', '21:15'],
  ['٩:٣٠ م', '21:30'],
  ['١٢:٣٠ ص', '00:30'],
])('%j is read as %s', (typed, clock) => {
  expect(typedTime(typed)).toBe(clock);
});

test.each([
  '',
  'noon',
  '-9',
  '25',
  '99',
  '24:01',
  '9:60',
  '9:3',
  '9:300',
  '12345',
  '13:00 pm',
  '9:30 pam',
  '9 apples',
  '9:30:00',
])('%j is not read as a time', (typed) => {
  expect(typedTime(typed)).toBeUndefined();
});

test.each(['en', 'en-GB', 'de', 'fr', 'es', 'ar', 'ar-EG'])(
  'every quarter of an hour is read as `Intl` writes it in %s, with both clocks',
  (language) => {
    for (const hourCycle of ['h12', 'h23'] as const) {
      const format = new Intl.DateTimeFormat(language, {
        hour: 'numeric',
        minute: '2-digit',
        hourCycle,
        timeZone: 'UTC',
      });
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const date = new Date(quarter * 900_000);
        expect([hourCycle, typedTime(format.format(date))]).toEqual([
          hourCycle,
          date.toISOString().slice(11, 16),
        ]);
      }
    }
  },
);

test.each([
  ['09:30', true, '09:35'],
  ['09:30', false, '09:25'],
  ['09:32', true, '09:35'],
  ['09:32', false, '09:30'],
  ['23:55', true, '00:00'],
  ['00:00', false, '23:55'],
  ['24:00', true, '00:05'],
  ['24:00', false, '23:55'],
])('a step from %s (forward: %s) leads to %s', (clock, isForward, next) => {
  expect(steppedTime(clock, isForward)).toBe(next);
});
