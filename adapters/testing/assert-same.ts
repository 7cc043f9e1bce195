import assert from 'node:assert/strict';

/**
 * Asserts that two values are the same JSON. Rows of a native driver, and values of another realm, as
 * under Jest, have other prototypes than ours; that is no difference here.
 */
export function assertSame(actual: unknown, expected: unknown): void {
  assert.deepEqual(plain(actual), plain(expected));
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
