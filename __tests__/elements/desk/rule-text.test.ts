import { RANGE_TYPES } from '../../../lib/domain/rule';
import { elementModule } from '../../support/browser/element-module';
import { type RuleOnWire, wireRule } from '../../support/shops/rule-from-wire';

interface Texts {
  readonly hours: { readonly rules: { readonly types: object } };
}

const { ENGLISH } = elementModule('desk/texts/texts.mts') as { ENGLISH: Texts };
const { deskWriting } = elementModule('desk/writing.mts') as {
  deskWriting: (locale: object, zone: string, language: string) => object;
};
const { pluralText } = elementModule('common/text.mts') as {
  pluralText: (text: object, count: number, language: string) => string;
};
const { ruleFacts } = elementModule('desk/screens/hours/advanced/rule-text.mts') as {
  ruleFacts: (rule: RuleOnWire, writer: object) => readonly string[];
};

const { TOOLS } = elementModule('desk/tools.mts') as { TOOLS: object };

const LOCALE = { language: 'en-GB', hourCycle: 'h23', firstWeekday: 1, currency: 'EUR' };
const CONTEXT = {
  texts: ENGLISH,
  language: 'en-GB',
  writing: deskWriting(LOCALE, 'Europe/Berlin', 'en-GB'),
  plural: (text: object, count: number) => pluralText(text, count, 'en-GB'),
  now: () => Date.UTC(2026, 9, 22) / 1000,
};

const dates = { from_date: '2026-12-24', to_date: '2027-01-01' };

test.each<[string, Partial<RuleOnWire>]>([
  ['Opens every day, 09:00–17:00', {}],
  ['Opens Friday, 20:00–02:00', { range_type: 'time:5', from_range: '20:00', to_range: '02:00' }],
  ['Closes Saturday to Sunday', { range_type: 'days', from_range: '6', to_range: '0', appointable: false }],
  ['Opens Sunday', { range_type: 'days', from_range: '7', to_range: '7' }],
  ['Opens November to February', { range_type: 'months', from_range: '11', to_range: '2' }],
  ['Opens weeks 50 to 2 of each year', { range_type: 'weeks', from_range: '50', to_range: '2' }],
  [
    'Closes Thu 24 Dec to Fri, 1 Jan 2027',
    { ...dates, range_type: 'custom', from_range: '', to_range: '', appointable: false },
  ],
  ['Opens Thu 24 Dec to Fri, 1 Jan 2027, on each day 09:00–17:00', { ...dates, range_type: 'time:range' }],
  ['Opens Thu 24 Dec, 09:00 to Fri, 1 Jan 2027, 17:00', { ...dates, range_type: 'custom:daterange' }],
  [
    'Opens Tue 1 Dec, 10:00 to Tue 1 Dec, 12:00 · every day',
    {
      range_type: 'rrule',
      from_range: '2026-12-01T10:00',
      to_range: '2026-12-01T12:00',
      rrule: 'FREQ=DAILY',
    },
  ],
  [
    'Closes 24 Dec to 26 Dec, every year',
    {
      range_type: 'rrule',
      from_range: '2026-12-24T00:00',
      to_range: '2026-12-27T00:00',
      rrule: 'FREQ=YEARLY',
      appointable: false,
    },
  ],
  [
    'Closes 1 May, every year · from Sat, 1 May 2027',
    {
      range_type: 'rrule',
      from_range: '2027-05-01T00:00',
      to_range: '2027-05-02T00:00',
      rrule: 'FREQ=YEARLY',
      appointable: false,
    },
  ],
  [
    'Closes 31 Dec, 14:00 to 31 Dec, 18:00, every year',
    {
      range_type: 'rrule',
      from_range: '2025-12-31T14:00',
      to_range: '2025-12-31T18:00',
      rrule: 'FREQ=YEARLY',
      appointable: false,
    },
  ],
  [
    'Closes Saturday, from 14:00',
    { range_type: 'time:6', from_range: '14:00', to_range: '00:00', appointable: false },
  ],
  ['Opens Saturday, 14:00–00:00', { range_type: 'time:6', from_range: '14:00', to_range: '24:00' }],
  [
    'Opens Tue 1 Dec · repeats: FREQ=WEEKLY;COUNT=3',
    {
      range_type: 'rrule',
      from_range: '2026-12-01T00:00',
      to_range: '2026-12-02T00:00',
      rrule: 'FREQ=WEEKLY;COUNT=3',
    },
  ],
  ['Opens every day, all day', { from_range: '00:00', to_range: '00:00' }],
  [
    'Closes Friday, all day',
    { range_type: 'time:5', from_range: '00:00', to_range: '24:00', appointable: false },
  ],
  [
    'Opens every day, 09:00–17:00 · from Thu 24 Dec · until Fri, 1 Jan 2027 · 4 places',
    { ...dates, qty: 4, priority: 20 },
  ],
])('a rule is described as “%s”', (text, changes) => {
  expect(
    ruleFacts(wireRule(changes), { context: CONTEXT, tools: TOOLS })
      .join(' · ')
      .replaceAll(/[\u2009\u202f]/g, ' '),
  ).toBe(text);
});

test('the form has each type of range', () => {
  expect(Object.keys(ENGLISH.hours.rules.types).sort()).toEqual([...RANGE_TYPES].sort());
});
