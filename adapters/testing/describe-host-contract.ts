import assert from 'node:assert/strict';
import { allTraits, checksFor, type HostTraits, runCheck, traitsOf } from './contract';
import { type AnyId, assertHasFacts, type HostUnderTest } from './subject';

/** The functions of a test runner that the test suite needs. Jest and Vitest have them as globals. */
export interface TestRunner {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>): void;
  beforeAll(body: () => Promise<void>): void;
  afterAll(body: () => Promise<void>): void;
}

/**
 * Declares the checks of the ports as a test suite with one test for each promise.
 *
 * @param makeHost creates the host, in a test shop, before the first test
 * @param traits selects the checks; a test asserts that the host has these traits
 */
export function describeHostContract<Id extends AnyId = number>(
  name: string,
  makeHost: () => Promise<HostUnderTest<Id>>,
  traits: HostTraits,
  runner: TestRunner = globalRunner(),
): void {
  runner.describe(name, () => {
    let subject: HostUnderTest<Id> | undefined;
    runner.beforeAll(async () => {
      subject = await makeHost();
      assertHasFacts(subject);
    });
    runner.afterAll(async () => {
      await subject?.close?.();
    });
    runner.it('has the traits that the options of the suite state', async () => {
      assert.deepEqual(traitsOf(subject!), allTraits(traits));
    });
    for (const check of checksFor(traits)) {
      runner.it(`${check.port}: ${check.name}`, () => runCheck(check, subject!));
    }
  });
}

/** Returns the test runner whose functions are global. */
function globalRunner(): TestRunner {
  const globals: unknown = globalThis;
  return globals as TestRunner;
}
