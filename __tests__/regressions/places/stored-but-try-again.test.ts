import { isReading } from '../../../lib/access/policy';
import { createEndpoints } from '../../../lib/rest/endpoints/table';
import { seededRandom } from '../../concurrency/random';
import { forEachDatabase, IS_SQLITE } from '../../support/databases';
import { CORE_READS, CORE_WRITES, type Write } from '../../support/every-write/core-writes';
import { faultsOf } from '../../support/every-write/faults';
import { healthyRun, problemOf } from '../../support/every-write/judge';
import { REST_WRITES } from '../../support/every-write/rest-writes';
import { openWorld, worldsClosed } from '../../support/every-write/world';

/**
 * Whether every write and every fault is tried (`npm run after-commit`). Otherwise each database tries a part of a
 * sample. AFTER_COMMIT_SEED chooses the sample.
 */
const IS_FULL = process.env.AFTER_COMMIT === 'full';
const SEED = Number(process.env.AFTER_COMMIT_SEED ?? 1);
/**
 * Shares of the writes, and of their faults, that are tried. Few faults before the first commit are enough, because
 * such a fault undoes everything.
 */
const SHARE = IS_FULL
  ? { writes: 1, beforeCommit: 1, afterCommit: 1 }
  : IS_SQLITE
    ? { writes: 1, beforeCommit: 0.02, afterCommit: 0.15 }
    : { writes: 0.3, beforeCommit: 0.03, afterCommit: 0.15 };
/**
 * Returns where the orders are for a write: in the library's database (true) or elsewhere (false). A sample tries one
 * of the two.
 */
const placesOfOrders = (at: number): boolean[] =>
  IS_FULL || !IS_SQLITE ? [true, false] : [(at + SEED) % 2 === 0];

const WRITES = [...CORE_WRITES, ...REST_WRITES];

forEachDatabase(() => {
  beforeAll(() => console.info(`AFTER_COMMIT_SEED=${SEED}`));
  afterAll(worldsClosed);

  const CASES = WRITES.flatMap((write, at) =>
    placesOfOrders(at).map((shared) => ({ write, shared, orders: shared ? 'here' : 'elsewhere' })),
  )
    .map((one, at) => ({ ...one, random: seededRandom(SEED, at) }))
    .filter(({ random }) => random.chance(SHARE.writes));

  test.each(CASES)(
    '1.2 a booking that is stored is a success, whatever fails: $write.name, orders $orders',
    async ({ write, shared, random }) => {
      const healthy = await healthyRun(write, shared);
      const firstCommit = healthy.steps.findIndex(({ kind }) => kind === 'commit');
      const faults = faultsOf(healthy.steps).filter(({ at }) =>
        random.chance(at < firstCommit ? SHARE.beforeCommit : SHARE.afterCommit),
      );
      const problems: string[] = [];
      for (const fault of faults) {
        const problem = await problemOf(write, shared, healthy, fault);
        if (problem) problems.push(`${fault.when} ${fault.at} ${healthy.steps[fault.at]!.name}: ${problem}`);
      }
      expect(problems).toEqual([]);
    },
    600_000,
  );

  test('every method and every endpoint that writes is among the tried writes', async () => {
    const world = await openWorld(true);
    const names = new Set(WRITES.map(({ name }: Write) => name.split(',')[0]!));
    const { core } = world;
    const services = {
      '': core,
      'holds.': core.holds,
      'rules.': core.rules,
      'series.': core.series,
      'visits.': core.visits,
      'waitlist.': core.waitlist,
      'selfService.': core.selfService,
      'customers.': core.customers,
      'desk.': core.desk,
      'calendar.': core.calendar,
      'calendar.subscriptions.': core.calendar.subscriptions,
    };
    const methods = Object.entries(services).flatMap(([prefix, service]) =>
      Object.entries(service).flatMap(([name, value]) => (typeof value === 'function' ? prefix + name : [])),
    );
    const isWrite = (name: string): boolean => names.has(name);
    const endpoints = createEndpoints(core)
      .filter(({ path, methods: [method] }) => !isReading(method!) && !path.endsWith('/preview'))
      .map(({ methods, path }) => methods.map((method) => `${method} /v2${path}`))
      .filter((each) => !each.some(isWrite));
    const missing = methods.filter((name) => !isWrite(name) && !CORE_READS.includes(name));
    expect(endpoints).toEqual([]);
    expect(missing).toEqual([]);
    world.close();
  });
});
