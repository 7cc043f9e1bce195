import { appointmentsRouter, createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { examine } from '../lib/cli/doctor';
import { refusal, SECRET } from './support/shops/core-shop';

const memory = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR', url: 'https://shop.example' } });
const create = () => createAppointments({ ...memory.options, database: 'sqlite::memory:', secret: SECRET });

const caughtFrom = (act: () => unknown) => refusal(Promise.resolve().then(act));

test('a core exposes services, and no tables, ports or options', () => {
  const { storage, host, options, site } = create() as unknown as Record<string, unknown>;
  expect([storage, host, options, site]).toEqual([undefined, undefined, undefined, undefined]);
  const { events, slots } = create();
  expect(Object.keys(slots)).toEqual(['list', 'days', 'month', 'next']);
  expect(Object.keys(events)).not.toContain('watch');
  expect(Object.keys(events)).not.toContain('closing');
});

test.each<[string, () => unknown]>([
  ['a copy', () => ({ ...create() })],
  ['a promise of a core', () => Promise.resolve(create())],
  ['the object of another copy of the package', otherCopy],
])('the router and the doctor refuse %s, and say how to mend it', async (_, make) => {
  const wrong = make() as ReturnType<typeof create>;
  for (const use of [() => appointmentsRouter(wrong), () => examine(wrong, () => undefined)]) {
    const error = await caughtFrom(use);
    expect(error.code).toBe('shop_appointments_invalid_option');
    expect(error.message).toMatch(/createAppointments\(\) returned.*two copies.*npm ls shop-appointments/s);
  }
});

function otherCopy(): unknown {
  const { newModules } = globalThis as unknown as {
    readonly newModules: () => (file: string) => { readonly createAppointments: typeof createAppointments };
  };
  const other = newModules()(require.resolve('../lib/index'));
  return other.createAppointments({ ...memory.options, database: 'sqlite::memory:', secret: SECRET });
}

test('a nonce is valid for its own session', () => {
  const appointments = create();
  const session = { id: 'session-1', userId: 7 };
  const nonce = appointments.nonceFor(session);
  expect(appointments.isNonceFor(session, nonce)).toBe(true);
  expect(appointments.isNonceFor({ id: 'session-2', userId: 7 }, nonce)).toBe(false);
  expect(appointments.isNonceFor(session, `${nonce}0`)).toBe(false);
});

test('after dropTables, the tables are missing until migrate creates them again', async () => {
  const appointments = create();
  await appointments.migrate();
  await appointments.dropTables();
  expect(await refusal(appointments.list())).toMatchObject({ code: 'shop_appointments_not_migrated' });
  await appointments.migrate();
  expect(await appointments.list()).toMatchObject({ total: 0 });
  await appointments.close();
});
