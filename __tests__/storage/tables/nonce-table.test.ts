import { QueryTypes } from 'sequelize';
import { createStorage } from '../../../lib/storage/storage';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { MORNING } from '../../support/stored';

const digest = (letter: string): string => letter.repeat(64);
const QUARTER = 900;
const oldestAt = (now: number) => asInstant(now - QUARTER);

forEachDatabase((_name, open) => {
  test('a nonce counts once, in whatever process it is used again', async () => {
    await onFreshStorage(open, async (storage, { url }) => {
      const other = createStorage({ database: url, clock: stoppedClock });
      expect(await storage.nonces.use(digest('a'), MORNING, oldestAt(MORNING))).toBe(true);
      expect(await storage.nonces.use(digest('a'), MORNING, oldestAt(MORNING))).toBe(false);
      expect(await other.nonces.use(digest('a'), MORNING, oldestAt(MORNING))).toBe(false);
      expect(await other.nonces.use(digest('b'), MORNING, oldestAt(MORNING))).toBe(true);
      await other.close();
    });
  });

  test('of ten simultaneous requests with one nonce, one may use it', async () => {
    await onFreshStorage(open, async (storage) => {
      const uses = Array.from({ length: 10 }, () =>
        storage.nonces.use(digest('a'), MORNING, oldestAt(MORNING)),
      );
      expect((await Promise.all(uses)).filter((isFirst) => isFirst)).toHaveLength(1);
    });
  });

  test('nonces of requests that are too old to be accepted are deleted, and others are not', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const later = asInstant(MORNING + 2 * QUARTER);
      await storage.nonces.use(digest('a'), MORNING, oldestAt(MORNING));
      await storage.nonces.use(digest('b'), asInstant(later - QUARTER), oldestAt(MORNING));
      await storage.nonces.use(digest('c'), later, oldestAt(later));
      const kept = await sequelize.query(
        'SELECT digest FROM shop_appointments_oauth_nonces ORDER BY digest',
        {
          type: QueryTypes.SELECT,
        },
      );
      expect(kept).toEqual([{ digest: digest('b') }, { digest: digest('c') }]);
    });
  });
});
