import { createLinkToken, readLinkToken } from '../../lib/access/appointment-link';

const CURRENT = 'the-current-secret-of-the-tests-that-is-long';
const NEXT = 'the-next-secret-of-the-tests-that-is-long-too';
const LINKED = { id: 8123, dateCreated: 1_772_438_400 };
const TOKEN = createLinkToken(CURRENT, LINKED);

test('a token is valid under the secret that signed it, current or previous, and under no other', () => {
  expect(readLinkToken(CURRENT, TOKEN)).toEqual(LINKED);
  expect(readLinkToken([NEXT, CURRENT], TOKEN)).toEqual(LINKED);
  expect(readLinkToken(NEXT, TOKEN)).toBeUndefined();
  expect(createLinkToken([NEXT, CURRENT], LINKED)).not.toBe(TOKEN);
});

test('a token with any changed character is refused', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
  const read = Array.from(TOKEN).flatMap((own, place) =>
    Array.from(alphabet)
      .filter((other) => other !== own)
      .map((other) => TOKEN.slice(0, place) + other + TOKEN.slice(place + 1))
      .filter((text) => readLinkToken(CURRENT, text) !== undefined),
  );
  expect(read).toEqual([]);
});

test('a value that is not text, or a very long text, is refused', () => {
  for (const token of [undefined, null, 5, {}, [TOKEN], `${'9'.repeat(1e6)}.a.b`])
    expect(readLinkToken(CURRENT, token)).toBeUndefined();
});

test('the link to a deleted appointment does not open a new appointment with its id', () => {
  const { dateCreated, ...same } = LINKED;
  expect(createLinkToken(CURRENT, { ...same, dateCreated: dateCreated + 1 })).not.toBe(TOKEN);
});
