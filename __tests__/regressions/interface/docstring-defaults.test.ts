import { type AppointmentsOptions, createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import { type ResolvedOptions, resolveOptions } from '../../../lib/resolve-options';
import { readListQuery } from '../../../lib/services/appointments/list';
import { readRecurring } from '../../../lib/services/series/recurrence';
import { DEFAULT_PREFIX } from '../../../lib/storage/table-names';
import { createZone } from '../../../lib/time/zone';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { documentedDefault, functionDoc, memberDocs } from '../../support/member-docs';

const { site, options } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
const GIVEN: AppointmentsOptions = { ...options, site, database: 'sqlite::memory:', secret: 's'.repeat(32) };
const resolved = resolveOptions(GIVEN);

/** Default values of options that are resolved under another name or in another form. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  tablePrefix: DEFAULT_PREFIX,
  partiallyPaidStatus: resolved.partiallyPaidStatus,
  pricing: resolved.staffCosts,
  index: `{ enabled: ${String(resolved.index.enabled)}, days: ${String(resolved.index.days)} }`,
};
const resolvedDefault = (name: string): string =>
  ELSEWHERE[name] ?? JSON.stringify({ ...resolved, ...resolved.limits }[name as keyof ResolvedOptions]);

const documented = (['AppointmentsOptions', 'Limits'] as const).flatMap((name) =>
  [...memberDocs('lib/options.ts', name)].flatMap(([member, doc]) => {
    const text = documentedDefault(doc);
    return text === undefined ? [] : [{ member, text }];
  }),
);

test('4.10 the docstrings of options name defaults', () => {
  const names = documented.map(({ member }) => member);
  expect(names).toEqual(
    expect.arrayContaining(['slotCacheBytes', 'holdMinutes', 'hostTimeoutMs', 'slotDays']),
  );
  expect(names.length).toBeGreaterThan(9);
});

test.each(documented)(
  '4.10 the option $member has the default that its docstring names',
  ({ member, text }) => {
    expect(text).toBe(resolvedDefault(member));
  },
);

test('4.10 a list of appointments has the defaults that its docstrings name', () => {
  const docs = memberDocs('lib/services/appointments/list.ts', 'AppointmentQuery');
  const { order, orderBy } = readListQuery({}, createZone('UTC'));
  expect(documentedDefault(docs.get('order')!)).toBe(order);
  expect(readListQuery({ orderby: 'date' }, createZone('UTC')).orderBy).toBe(orderBy);
  expect(documentedDefault(docs.get('orderby')!)).toBe('date');
});

test('4.10 a product and a series have the defaults that their docstrings name', () => {
  const product = { id: 1, name: 'x', status: 'publish', type: 'appointment', price: '1', categoryIds: [] };
  const { duration } = productSettings(product);
  expect(documentedDefault(memberDocs('lib/domain/product.ts', 'Product').get('duration')!)).toBe(
    String(duration),
  );
  const interval = documentedDefault(
    memberDocs('lib/services/series/types.ts', 'Recurring').get('interval')!,
  );
  const weekly = { frequency: 'weekly', count: 2 } as const;
  const zone = createZone('UTC');
  expect(readRecurring({ ...weekly, interval: Number(interval) }, zone)).toEqual(readRecurring(weekly, zone));
});

describe('the behaviour that docstrings state', () => {
  let salon: TestShop;
  beforeAll(async () => {
    salon = await openShop();
  });
  afterAll(() => salon.close());

  test('4.10 removing an unknown subscription fails with the error that the docstring names', async () => {
    const doc = memberDocs('lib/services/calendar/subscriptions.ts', 'CalendarSubscriptions').get('remove');
    const { status } = await refusal(salon.appointments.calendar.subscriptions.remove(999));
    expect(doc).toMatch(new RegExp(`@throws AppointmentsError ${status}\\b`));
  });

  test('4.10 startingBetween leaves out the statuses that its docstring names, and no others', async () => {
    const doc = memberDocs('lib/appointments.ts', 'Appointments').get('startingBetween')!;
    const { appointments } = salon;
    const start = '2026-03-03T10:00';
    const statuses = [
      'unpaid',
      'pending-confirmation',
      'confirmed',
      'paid',
      'complete',
      'cancelled',
      'was-in-cart',
    ];
    for (const status of [...statuses, 'in-cart'])
      await appointments.create({ productId: 2, start, status, enforce: 'none' });
    const { id } = await appointments.create({ productId: 2, start, enforce: 'none' });
    await appointments.remove(id, { force: false });
    const met = new Set<string>();
    for await (const { status } of appointments.startingBetween(at(start), at(start) + 1)) met.add(status);
    const named = [...doc.matchAll(/`([a-z-]+)`/g)].map(([, word]) => word!);
    expect(named).toEqual(expect.arrayContaining(['cancelled', 'was-in-cart', 'trash']));
    expect([...met].sort()).toEqual(statuses.filter((status) => !named.includes(status)).sort());
  });

  test('4.10 createAppointments refuses a missing option with the code that its docstring names', async () => {
    const doc = functionDoc('lib/create-appointments.ts', 'createAppointments');
    const { code } = await refusal(
      Promise.resolve().then(() =>
        createAppointments({ ...GIVEN, database: undefined } as unknown as AppointmentsOptions),
      ),
    );
    expect(doc).toContain(`\`${code}\``);
  });
});
