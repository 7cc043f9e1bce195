import { elementModule } from '../../support/browser/element-module';

interface Client {
  get(path: string): Promise<unknown>;
  write(method: string, path: string, body: object): Promise<unknown>;
}

/** Response that the faked `fetch` returns next. */
let response: object;

const { Client, RequestFailed, failureText, ENGLISH } = elementModule(
  ['desk/api/client.mts', 'desk/views/failure.mts', 'desk/texts/texts.mts'],
  { fetch: () => Promise.resolve(response), AbortSignal, Headers, URLSearchParams, crypto },
) as {
  Client: new (settings: () => object, events: object, nameOf: (name: string) => string) => Client;
  RequestFailed: new (message: string, status: number, code: string, data: object) => Error;
  failureText: (error: unknown, context: object) => string;
  ENGLISH: { readonly refusals: { readonly failed: string } };
};

function connected(): { client: Client; events: string[] } {
  const events: string[] = [];
  const client = new Client(
    () => ({ api: '/api', sessionNonce: 'nonce' }),
    {
      isReached: () => true,
      reached: (isReached: boolean) => void events.push(isReached ? 'reached' : 'not reached'),
      signedOut: () => void events.push('signed out'),
    },
    (name) => name,
  );
  return { client, events };
}

const page = (isRedirected: boolean): object => ({
  ok: true,
  status: 200,
  statusText: 'OK',
  redirected: isRedirected,
  text: () => Promise.resolve('<!doctype html><h1>Welcome</h1>'),
});

test('a public network’s page instead of a response counts as a lost connection, with an unknown outcome of a write', async () => {
  response = page(false);
  const { client, events } = connected();
  await expect(client.get('/desk')).rejects.toMatchObject({ status: 0, code: '' });
  await expect(client.write('PUT', '/appointments/1', {})).rejects.toMatchObject({ status: 0, code: '' });
  expect(events).toEqual(['not reached', 'not reached']);
});

test('a redirect to a sign-in page means that the session has ended', async () => {
  response = page(true);
  const { client, events } = connected();
  await expect(client.get('/desk')).rejects.toMatchObject({ status: 401 });
  await expect(client.get('/desk')).rejects.toBeInstanceOf(RequestFailed);
  expect(events).toEqual(['reached', 'signed out', 'reached', 'signed out']);
});

test('an error of the program itself has a text, so that the rest of the desk stays usable', () => {
  const text = failureText(new TypeError('not a function'), { texts: ENGLISH, language: 'en' });
  expect(text).toBe(ENGLISH.refusals.failed);
});

test.each([
  ['shop_rest_appointment_invalid_id', 'This appointment no longer exists.'],
  ['shop_rest_availability_invalid_id', 'This rule no longer exists.'],
  ['shop_rest_customer_invalid_id', 'This no longer exists.'],
])('a 404 names the record that is gone: %s', (code, text) => {
  const failure = new RequestFailed('', 404, code, {});
  expect(failureText(failure, { texts: ENGLISH, language: 'en' })).toBe(text);
});

test('the refusal of a move past the end of the pass that pays for it has a text in the language of the desk', () => {
  const failure = new RequestFailed('The entitlement ends', 409, 'shop_appointments_nothing_left', {});
  const texts = { ...ENGLISH, refusals: { ...ENGLISH.refusals, paysNoMore: 'Die Karte gilt nicht mehr.' } };
  expect(failureText(failure, { texts, language: 'de' })).toBe('Die Karte gilt nicht mehr.');
});
