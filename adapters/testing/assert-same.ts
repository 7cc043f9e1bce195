import assert from 'node:assert/strict';

/**
 * Asserts that two values are equal as JSON. Prototypes are ignored: rows of a native driver, and values of another
 * realm (as in Jest), have other prototypes.
 */
export function assertSame(actual: unknown, expected: unknown, subject?: string): void {
  const [found, wanted] = [plain(actual), plain(expected)];
  const message = subject && `${subject}: ${JSON.stringify(found)}, but it must be ${JSON.stringify(wanted)}`;
  assert.deepEqual(found, wanted, message);
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
