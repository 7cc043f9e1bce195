import { createHmac } from 'node:crypto';
import fc from '../support/fast-check';
import OAuth from 'oauth-1.0a';
import { formPairs, readOAuthParameters, withoutRepeats } from '../../lib/access/oauth-parameters';
import {
  percentEncode,
  signatureBaseStrings,
  signatureOf,
  type SignatureMethod,
  signingKeys,
} from '../../lib/access/oauth-signature';

test('RFC 5849, 3.4.1.1: the base string for the signature has the request’s query, header and form', () => {
  const parameters = readOAuthParameters({
    query: 'b5=%3D%253D&a3=a&c%40=&a2=r%20b',
    headers: {
      authorization:
        'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", ' +
        'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", ' +
        'oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"',
    },
    form: formPairs('c2&a3=2+q'),
  });
  expect(signatureBaseStrings('post', ['HTTP://EXAMPLE.COM:80/request'], parameters!.signed)).toEqual([
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D' +
      '%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method' +
      '%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  ]);
});

test.each([
  {
    name: 'the request for temporary credentials, one-legged',
    method: 'POST',
    address: 'https://photos.example.net/initiate',
    query: '',
    header:
      'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_signature_method="HMAC-SHA1", ' +
      'oauth_timestamp="137131200", oauth_nonce="wIjqoS", ' +
      'oauth_callback="http%3A%2F%2Fprinter.example.com%2Fready"',
    key: signingKeys('kd94hf93k423kf44')[0]!,
    signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
  },
  {
    name: 'the request for the photo',
    method: 'GET',
    address: 'http://photos.example.net/photos',
    query: 'file=vacation.jpg&size=original',
    header:
      'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", ' +
      'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131202", oauth_nonce="chapoH"',
    key: `${signingKeys('kd94hf93k423kf44')[0]!}pfkkdhi9sl3r4s00`,
    signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  },
])('RFC 5849, 1.2: the signature of $name', ({ method, address, query, header, key, signature }) => {
  const { signed } = readOAuthParameters({ query, headers: { authorization: header }, form: [] })!;
  const [base] = signatureBaseStrings(method, [address], signed);
  expect(signatureOf('HMAC-SHA1', base!, key)).toBe(signature);
});

test('RFC 5849, 3.6: everything but unreserved characters is encoded, from UTF-8, in capitals', () => {
  expect(percentEncode("aZ09-._~ !*'()%&=+/é☃")).toBe(
    'aZ09-._~%20%21%2A%27%28%29%25%26%3D%2B%2F%C3%A9%E2%98%83',
  );
});

test('RFC 5849, 3.4.1.2: a default port is left out, another one is not', () => {
  const baseOf = (address: string) => signatureBaseStrings('GET', [address], [])[0];
  expect(baseOf('https://Shop.example:443/v2/slots?x=1')).toBe(
    'GET&https%3A%2F%2Fshop.example%2Fv2%2Fslots&',
  );
  expect(baseOf('https://shop.example:8443/v2')).toBe('GET&https%3A%2F%2Fshop.example%3A8443%2Fv2&');
});

/**
 * Generates parameter names without the prefix `oauth_`. No name occurs twice in a request, because the independent
 * implementation does not sort the values of one name as the RFC asks.
 */
const NAME = fc.stringMatching(/^[a-z][a-z0-9_]{0,7}$/).filter((name) => !name.startsWith('oauth_'));
const TEXT = fc.string({ unit: 'grapheme', maxLength: 12 });

test.each<[SignatureMethod, string]>([
  ['HMAC-SHA1', 'sha1'],
  ['HMAC-SHA256', 'sha256'],
])('%s signs any request as a second implementation does, in query, form and header', (method, hash) => {
  fc.assert(
    fc.property(
      fc.dictionary(NAME, TEXT, { maxKeys: 6, noNullPrototype: true }),
      fc.dictionary(NAME, TEXT, { maxKeys: 6, noNullPrototype: true }),
      TEXT.filter((secret) => secret !== ''),
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      fc.boolean(),
      (inQuery, sentForm, secret, verb, isShort) => {
        const inForm = Object.fromEntries(Object.entries(sentForm).filter(([name]) => !(name in inQuery)));
        const client = new OAuth({
          consumer: { key: 'ck_1', secret },
          signature_method: method,
          last_ampersand: !isShort,
          hash_function: (base, key) => createHmac(hash, key).update(base).digest('base64'),
        });
        const query = encodeForm(inQuery);
        const address = 'http://127.0.0.1:3000/api/v2/appointments';
        const signedByThem = client.authorize({
          url: query === '' ? address : `${address}?${query}`,
          method: verb,
          data: { ...inForm },
        });
        const { Authorization } = client.toHeader(signedByThem);
        const read = readOAuthParameters({
          query,
          headers: { authorization: Authorization },
          form: formPairs(encodeForm(inForm)),
        })!;
        const [base] = signatureBaseStrings(verb, [address], read.signed);
        const key = signingKeys(secret)[isShort ? 1 : 0]!;
        expect(signatureOf(method, base!, key)).toBe(read.protocol?.get('oauth_signature'));
      },
    ),
  );
});

const encodeForm = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

test('a parameter is left out as a repetition only if name and value are equal, and in lists never', () => {
  expect(
    withoutRepeats(formPairs('a=1&b=1&a=1&a=2&b=1&ids[]=1&ids[]=1&f[][k]=1&f[][k]=1&n[0]=1&n[0]=1')),
  ).toEqual(formPairs('a=1&b=1&a=2&ids[]=1&ids[]=1&f[][k]=1&f[][k]=1&n[0]=1'));
});

describe('reading OAuth parameters', () => {
  const read = (query: string, authorization?: string) =>
    readOAuthParameters({ query, headers: { authorization }, form: [] });

  test('a request without OAuth parameters is unsigned, whatever else it contains', () => {
    expect(read('page=2')).toBeUndefined();
    expect(read('oauth_token=x')).toBeUndefined();
    expect(read('page=2', 'Basic b2F1dGg6eA==')).toBeUndefined();
    expect(read('page=2', 'Bearer oauth')).toBeUndefined();
  });

  test('an OAuth header counts as an attempt to sign, even if it is empty', () => {
    expect(read('', 'OAuth')?.protocol?.size).toBe(0);
    expect(read('', 'oauth  ')?.protocol?.size).toBe(0);
  });

  test('an OAuth parameter that is sent twice makes all of them invalid', () => {
    expect(read('oauth_nonce=a&oauth_consumer_key=k&oauth_nonce=a')?.protocol).toBeUndefined();
    expect(read('oauth_consumer_key=k', 'OAuth oauth_consumer_key="k"')?.protocol).toBeUndefined();
  });

  test('a parameter that is not percent-encoded is used as it is', () => {
    expect(formPairs('a=%zz&%=1&=2&b')).toEqual([
      ['a', '%zz'],
      ['%', '1'],
      ['', '2'],
      ['b', ''],
    ]);
  });
});
