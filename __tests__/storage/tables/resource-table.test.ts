import type { Sequelize } from 'sequelize';
import type { AppointmentRecord } from '../../../lib/domain/appointment';
import type { Resource, ResourceDraft } from '../../../lib/domain/resource';
import { keyText, RESOURCE_LIST, RULES_DAY } from '../../../lib/storage/guard-keys';
import { rulesRow } from '../../../lib/storage/rules-row';
import type { Storage } from '../../../lib/storage/storage';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { appointmentRecord, MORNING } from '../../support/stored';

const LATER = asInstant(MORNING + 60);
const ROOM: ResourceDraft = { name: 'Room 1', kind: 'room', quantity: 1, sortOrder: 0, status: 'active' };

const insert = (storage: Storage, fields: Partial<ResourceDraft> = {}): Promise<Resource> =>
  storage.transaction((t) => storage.resources.insert({ ...ROOM, ...fields }, MORNING, t));

/** Stores an appointment of one hour that takes the resource for the whole hour. */
async function take(
  { storage, sequelize }: { storage: Storage; sequelize: Sequelize },
  resourceId: number,
  fields: Partial<AppointmentRecord>,
): Promise<number> {
  const record = appointmentRecord(fields);
  const { id } = await storage.transaction((t) => storage.appointments.insert(record, t));
  await sequelize.query(
    `INSERT INTO shop_appointments_appointment_resources
      (appointment_id, position, resource_id, product_id, padded_from, padded_to)
      VALUES (${id}, 0, ${resourceId}, 1, ${record.start}, ${record.end})`,
  );
  return id;
}

forEachDatabase((_name, open) => {
  test('a resource is read back as it was written, with the longest texts', async () => {
    await onFreshStorage(open, async (storage) => {
      const name = `${'ä'.repeat(198)}😀`;
      const room = await insert(storage, {
        name,
        kind: 'k'.repeat(100),
        quantity: 10_000,
        sortOrder: -2_147_483_647,
        status: 'inactive',
      });
      expect(room).toEqual({
        name,
        kind: 'k'.repeat(100),
        quantity: 10_000,
        sortOrder: -2_147_483_647,
        status: 'inactive',
        id: room.id,
        dateCreated: MORNING,
        dateModified: MORNING,
        version: 1,
      });
      expect(await storage.resources.find([room.id, room.id + 1])).toEqual(new Map([[room.id, room]]));
      expect(await storage.resources.find([])).toEqual(new Map());
    });
  });

  test('active resources come in the order of assignment, and lists page and count', async () => {
    await onFreshStorage(open, async (storage) => {
      const last = await insert(storage, { name: 'last', sortOrder: 5 });
      const second = await insert(storage, { name: 'second', sortOrder: 1 });
      const third = await insert(storage, { name: 'third', sortOrder: 1, kind: 'Room' });
      const closed = await insert(storage, { name: 'closed', sortOrder: 0, status: 'inactive' });

      expect(await storage.resources.active()).toEqual([second, third, last]);
      const page = { limit: 2, offset: 1 };
      expect(await storage.resources.list(page)).toEqual({ items: [second, third], total: 4 });
      expect(await storage.resources.list({ ...page, status: 'active' })).toEqual({
        items: [third, last],
        total: 3,
      });
      expect(await storage.resources.list({ limit: 9, offset: 0, kind: 'room' })).toEqual({
        items: [closed, second, last],
        total: 3,
      });
    });
  });

  test('an update raises the version, and neither it nor a removal applies to an outdated row', async () => {
    await onFreshStorage(open, async (storage) => {
      const room = await insert(storage);
      const changed = await storage.transaction((t) =>
        storage.resources.update({ ...room, name: 'Hall', quantity: 3 }, LATER, t),
      );
      expect(changed).toEqual({ ...room, name: 'Hall', quantity: 3, dateModified: LATER, version: 2 });
      expect((await storage.resources.find([room.id])).get(room.id)).toEqual(changed);

      await expect(
        storage.transaction((t) => storage.resources.update({ ...room, name: 'Cellar' }, LATER, t)),
      ).rejects.toMatchObject({ code: 'shop_rest_busy' });
      await expect(storage.transaction((t) => storage.resources.remove(room, t))).rejects.toMatchObject({
        code: 'shop_rest_busy',
      });
      expect(await storage.resources.active()).toEqual([changed]);
      await storage.transaction((t) => storage.resources.remove(changed, t));
      expect(await storage.resources.active()).toEqual([]);
    });
  });

  test('the appointments on a resource are those to come that take places, the earliest first', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const on = { storage, sequelize };
      const at = (hours: number) => {
        const start = asInstant(MORNING + hours * 3600);
        return { start, end: asInstant(start + 3600) };
      };
      const third = await take(on, 7, at(4));
      const second = await take(on, 7, { ...at(3), status: 'sites-own' });
      const cart = { status: 'in-cart' as const };
      const first = await take(on, 7, { ...at(1), ...cart, expiresAt: LATER });
      await take(on, 7, { ...at(2), ...cart, expiresAt: MORNING });
      await take(on, 7, { ...at(2), status: 'cancelled' });
      await take(on, 7, at(-1));
      await take(on, 8, at(2));

      const query = { resourceId: 7, notStatuses: ['cancelled', 'trash'], now: MORNING };
      expect(await storage.resources.appointmentsOn({ ...query, limit: 10 })).toEqual({
        ids: [first, second, third],
        count: 3,
      });
      expect(await storage.resources.appointmentsOn({ ...query, limit: 2 })).toEqual({
        ids: [first, second],
        count: 3,
      });
    });
  });

  test('rules of resources, and the list of resources, are guard rows that bookings share', async () => {
    await onFreshStorage(open, async (storage) => {
      const rows = [RESOURCE_LIST, rulesRow('resource', 7)];
      expect(rows.map(keyText)).toEqual([`resource/0/${RULES_DAY}`, `resource/7/${RULES_DAY}`]);
      await storage.transaction(async (t) => {
        await storage.guards.share(rows, t);
        await storage.guards.lock([{ scope: 'resource', id: 7, day: 20_000 }], t);
      });
      const before = await storage.guards.versions(rows);
      await storage.transaction((t) => storage.guards.lock([RESOURCE_LIST], t));
      expect(await storage.guards.versions(rows)).toBe(before + 1);
      expect(
        await storage.guards.versions([{ scope: 'resource', ids: [7], fromDay: 20_000, toDay: 20_001 }]),
      ).toBe(1);
    });
  });
});
