import fc from './fast-check';

export const signed = (max: number) => fc.integer({ min: -max, max }).filter((n) => n !== 0);
export const list = (item: fc.Arbitrary<string | number>, maxLength = 4) =>
  fc.uniqueArray(item, { minLength: 1, maxLength }).map((items) => items.join(','));
export const part = (name: string, value: fc.Arbitrary<string | number>) =>
  value.map((text) => `;${name}=${text}`);
export const maybe = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { nil: '' });
export const rule = (frequency: string, ...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((texts) => `FREQ=${frequency}${texts.join('')}`);

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
export const byMonth = part('BYMONTH', list(fc.integer({ min: 1, max: 12 })));
export const byMonthDay = part('BYMONTHDAY', list(signed(31), 8));
export const byDay = part('BYDAY', list(weekday));
export const byNumberedDay = (max: number) =>
  part('BYDAY', list(fc.tuple(signed(max), weekday).map(([nth, day]) => `${nth}${day}`)));
export const weekStart = part('WKST', weekday);
export const interval = part('INTERVAL', fc.integer({ min: 1, max: 5 }));
export const count = part('COUNT', fc.integer({ min: 1, max: 40 }));
