import { createHmac } from 'node:crypto';
import { credentialHashes, hashCredential, isSameText } from '../../lib/domain/secrets';

const CURRENT = 'the current secret, thirty-two bytes';
const PREVIOUS = 'the previous secret, thirty-two bytes';

test('a credential is stored as HMAC-SHA256 under the secret, in hexadecimal', () => {
  const expected = createHmac('sha256', CURRENT).update('application-password\0abcd').digest('hex');
  expect(hashCredential(CURRENT, 'application-password', 'abcd')).toBe(expected);
});

test('the purpose and the secret change the digest', () => {
  const digests = [
    hashCredential(CURRENT, 'application-password', 'abcd'),
    hashCredential(CURRENT, 'consumer-key', 'abcd'),
    hashCredential(PREVIOUS, 'application-password', 'abcd'),
    hashCredential(CURRENT, 'application-password', 'abce'),
  ];
  expect(new Set(digests).size).toBe(4);
});

test('with a list, the current secret writes, and every one is looked up', () => {
  const secrets = [CURRENT, PREVIOUS];
  expect(hashCredential(secrets, 'p', 't')).toBe(hashCredential(CURRENT, 'p', 't'));
  expect(credentialHashes(secrets, 'p', 't')).toEqual([
    hashCredential(CURRENT, 'p', 't'),
    hashCredential(PREVIOUS, 'p', 't'),
  ]);
});

test.each([
  ['same', 'same', true],
  ['', '', true],
  ['short', 'shorter', false],
  ['a', 'b', false],
  ['é', 'e', false],
])('the texts %j and %j are compared exactly', (a, b, expected) => {
  expect(isSameText(a, b)).toBe(expected);
});
