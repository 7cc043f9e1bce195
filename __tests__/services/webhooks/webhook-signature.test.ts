import { signBody, signStandard, verifyWebhook } from '../../../lib/services/webhooks/webhook-signature';
import { asInstant } from '../../../lib/time/units';

const NOW = asInstant(1_674_087_231);
const BODY = '{"test": 2432232314}';
const signed = (secrets: readonly string[], changes: object = {}) => ({
  'Webhook-Id': 'msg_1',
  'webhook-timestamp': String(NOW),
  'webhook-signature': signStandard({ id: 'msg_1', timestamp: NOW, body: BODY }, secrets),
  ...changes,
});

test('the contract’s signature is RFC 4231’s HMAC-SHA256, in base64', () => {
  const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(signBody('what do ya want for nothing?', 'Jefe')).toBe(Buffer.from(hex, 'hex').toString('base64'));
});

test('the second signature is the one that Standard Webhooks gives as its example', () => {
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const timestamp = asInstant(1_614_265_330);
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signStandard({ id, timestamp, body: BODY }, [secret])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test.each<[string, string | string[], string[]]>([
  ['a signature with the receiver’s secret', 's1', ['s1']],
  ['a signature with either of a sender’s two secrets', 's2', ['s1', 's2']],
  ['a signature with either of the receiver’s two secrets', ['s1', 's2'], ['s2']],
  ['a secret in the form of Standard Webhooks', 'whsec_c2VjcmV0', ['whsec_c2VjcmV0']],
])('%s is recognised', (_, secret, secrets) => {
  expect(verifyWebhook(BODY, signed(secrets), secret, NOW)).toBe(true);
  expect(verifyWebhook(Buffer.from(BODY), new Headers(signed(secrets)), secret, NOW)).toBe(true);
});

test.each<[string, Parameters<typeof verifyWebhook>]>([
  ['another secret', [BODY, signed(['s1']), 's2', NOW]],
  ['an empty secret', [BODY, signed(['']), '', NOW]],
  ['no secret', [BODY, signed(['s1']), [], NOW]],
  ['another body', [`${BODY} `, signed(['s1']), 's1', NOW]],
  ['another id', [BODY, signed(['s1'], { 'Webhook-Id': 'msg_2' }), 's1', NOW]],
  ['another time', [BODY, signed(['s1'], { 'webhook-timestamp': String(NOW - 1) }), 's1', NOW]],
  ['a delivery of long ago', [BODY, signed(['s1']), 's1', asInstant(NOW + 301)]],
  ['a delivery of the future', [BODY, signed(['s1']), 's1', asInstant(NOW - 301)]],
  ['no headers', [BODY, {}, 's1', NOW]],
  ['no signature', [BODY, signed(['s1'], { 'webhook-signature': undefined }), 's1', NOW]],
  ['a signature of another kind', [BODY, signed(['s1'], { 'webhook-signature': 'v1a,xyz v2' }), 's1', NOW]],
  ['a body that was parsed', [JSON.parse(BODY) as string, signed(['s1']), 's1', NOW]],
  ['no body', [undefined as unknown as string, signed(['s1']), 's1', NOW]],
  ['a time that is no number', [BODY, signed(['s1'], { 'webhook-timestamp': 'now' }), 's1', NOW]],
])('%s is refused', (_, call) => {
  expect(verifyWebhook(...call)).toBe(false);
});

test('a timestamp may differ by five minutes in either direction', () => {
  for (const seconds of [-300, 300]) {
    expect(verifyWebhook(BODY, signed(['s1']), 's1', asInstant(NOW + seconds))).toBe(true);
  }
});

test.each<[string, unknown]>([
  ['a secret that is not set', undefined],
  ['a list with a secret that is not set', ['s1', undefined]],
  ['a secret as bytes', Buffer.from('s1')],
])('%s is an error of the receiver’s code, not a refused delivery', (_, secret) => {
  expect(() => verifyWebhook(BODY, {}, secret as string)).toThrow(
    new TypeError('The secret of verifyWebhook(rawBody, headers, secret) must be a text or a list of texts.'),
  );
});
