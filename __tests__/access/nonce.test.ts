import { createNonce, verifyNonce } from '../../lib/access/nonce';
import { asInstant } from '../../lib/time/units';

const SECRET = 'a site secret of thirty-two bytes';
const OTHER_SECRET = 'another secret of thirty-two byte';
const SESSION = { id: 'session-1', userId: 7 };
const HOUR = 3600;
/** 12:00 UTC on 10 March 2026, the beginning of a half-day (the time for which a nonce stays the same). */
const NOON = Date.UTC(2026, 2, 10, 12) / 1000;

const at = (hours: number) => asInstant(NOON + hours * HOUR);

test('a nonce is valid to the end of the next half-day: 24 hours if made at the beginning of one', () => {
  const nonce = createNonce(SECRET, SESSION, at(0));
  expect(verifyNonce(SECRET, SESSION, nonce, at(0))).toBe(true);
  expect(verifyNonce(SECRET, SESSION, nonce, asInstant(at(24) - 1))).toBe(true);
  expect(verifyNonce(SECRET, SESSION, nonce, at(24))).toBe(false);
});

test('a nonce is valid for at least 12 hours, even if made at the last moment of a half-day', () => {
  const nonce = createNonce(SECRET, SESSION, asInstant(at(12) - 1));
  expect(verifyNonce(SECRET, SESSION, nonce, asInstant(at(24) - 1))).toBe(true);
  expect(verifyNonce(SECRET, SESSION, nonce, at(24))).toBe(false);
});

test('a nonce of a future half-day is not valid yet', () => {
  expect(verifyNonce(SECRET, SESSION, createNonce(SECRET, SESSION, at(12)), at(11))).toBe(false);
});

test('a nonce is valid for its own session only', () => {
  const nonce = createNonce(SECRET, SESSION, at(0));
  expect(verifyNonce(SECRET, { id: 'session-2', userId: 7 }, nonce, at(0))).toBe(false);
  expect(verifyNonce(SECRET, { id: 'session-1', userId: 8 }, nonce, at(0))).toBe(false);
  expect(verifyNonce(OTHER_SECRET, SESSION, nonce, at(0))).toBe(false);
});

test.each(['', '0', 'x'.repeat(32), 'é'.repeat(32)])('%j is no nonce', (text) => {
  expect(verifyNonce(SECRET, SESSION, text, at(0))).toBe(false);
});

test('a nonce with a missing or an additional part is refused', () => {
  const nonce = createNonce(SECRET, SESSION, at(0));
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(verifyNonce(SECRET, SESSION, nonce.slice(0, 31), at(0))).toBe(false);
  expect(verifyNonce(SECRET, SESSION, `${nonce}0`, at(0))).toBe(false);
});

test('a nonce made with the previous secret stays valid, and new ones use the current secret', () => {
  const old = createNonce(OTHER_SECRET, SESSION, at(0));
  expect(verifyNonce([SECRET, OTHER_SECRET], SESSION, old, at(1))).toBe(true);
  expect(createNonce([SECRET, OTHER_SECRET], SESSION, at(0))).toBe(createNonce(SECRET, SESSION, at(0)));
});
