import { QueryTypes } from 'sequelize';
import { createStorage } from '../../lib/storage/storage';
import { forEachDatabase } from '../support/databases';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { MORNING } from '../support/stored';

const OUTBOX = 'shop_appointments_outbox';
/** Number of events, more than one page of the migration. */
const EVENTS = 1_003;
/** Meta data that contains field names of the library, and a character that some databases refuse in JSON. */
const META = [{ key: 'qty', value: 'the "qty": 5 \u0000' }];

const older = (n: number): [resource: string, snapshot: object] =>
  n % 3 === 0
    ? ['availability', { id: n, rangeType: 'days', qty: n, priority: 10 }]
    : ['appointment', { id: n, qty: n, orderQty: null, metaData: META }];

const newer = (n: number): object =>
  n % 3 === 0
    ? { id: n, rangeType: 'days', capacity: n, priority: 10 }
    : { id: n, quantity: n, orderQuantity: null, metaData: META };

forEachDatabase((_name, open) => {
  test('events that a former version stored get the current names, and migrating again changes nothing', async () => {
    await onFreshStorage(open, async (_storage, { sequelize }) => {
      const numbers = Array.from({ length: EVENTS }, (_, i) => i + 1);
      await sequelize.getQueryInterface().bulkInsert(
        OUTBOX,
        numbers.map((n) => {
          const [resource, snapshot] = older(n);
          return {
            topic: `${resource}.created`,
            resource,
            resource_id: n,
            snapshot: JSON.stringify(snapshot),
            formerly: 'null',
            reason: '',
            happened_at: MORNING,
          };
        }),
      );
      const read = async (): Promise<object[]> => {
        const rows = await sequelize.query<{ snapshot: string }>(
          `SELECT snapshot FROM ${OUTBOX} ORDER BY id`,
          { type: QueryTypes.SELECT },
        );
        return rows.map(({ snapshot }) => JSON.parse(snapshot) as object);
      };
      const migrateAgain = async (): Promise<void> => {
        await sequelize.query("DELETE FROM shop_appointments_migrations WHERE name = '0015-quantities'");
        await createStorage({ database: sequelize, clock: stoppedClock }).migrate();
      };

      await migrateAgain();
      expect(await read()).toEqual(numbers.map(newer));
      await migrateAgain();
      expect(await read()).toEqual(numbers.map(newer));
    });
  });
});
