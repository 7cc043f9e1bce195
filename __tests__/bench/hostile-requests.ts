import type { Sent } from './attackers';

/** Requests of one kind with which a client without credentials could make a former version of a shop unresponsive. */
export interface HostileRequests {
  readonly name: string;
  readonly requests: readonly Sent[];
  /** Statuses that responses to the requests may have. */
  readonly statuses: readonly number[];
  readonly connections?: number;
}

const KILOBYTE = 1_024;
const MEGABYTE = KILOBYTE * KILOBYTE;
/** Length of a header in bytes. Node.js accepts 16 KB of headers. */
const LONG_HEADER = 15_000;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
/** Nested lists take longer to parse than any other JSON of the same length. */
const LONG_JSON = `{"start":[${'[],'.repeat(MEGABYTE / 3 - 10)}0]}`;
const SHORT_JSON = `{"start":[${'[],'.repeat(5_000)}0]}`;

const post = (path: string, headers: Record<string, string>, body: string): Sent[] => [
  { method: 'POST', path, headers, body },
];
const get = (...paths: string[]): Sent[] => paths.map((path) => ({ method: 'GET', path }));

const oauthForm = (bytes: number): string => {
  const own =
    'oauth_consumer_key=unknown&oauth_signature_method=HMAC-SHA1&oauth_nonce=n&oauth_signature=s&oauth_version=1.0' +
    `&oauth_timestamp=${Math.floor(Date.now() / 1_000)}&note=`;
  return own + '!'.repeat(bytes - own.length);
};

/** Requests for summaries of 300 days of slots, each from another first day, so that no response is cached. */
const summaries = (firstDay: string): Sent[] =>
  get(
    ...Array.from({ length: 60 }, (_, day) => {
      const from = Date.parse(firstDay) + day * 86_400_000;
      const [min, max] = [from, from + 299 * 86_400_000].map((at) => new Date(at).toISOString().slice(0, 10));
      return `/api/v2/slots?product_ids=1,2&summary=day&min_date=${min}&max_date=${max}`;
    }),
  );

/**
 * Lists the attacks that the bench makes on a shop.
 * @param today the first day of the shop's slots, as YYYY-MM-DD
 */
export function hostileRequests(today: string): HostileRequests[] {
  const authorized = (authorization: string): Sent[] => [
    { method: 'GET', path: '/api/v2/products', headers: { Authorization: authorization } },
  ];
  const unknown = Array.from({ length: 900 }, (_, n) => `unknown_${n}=${n}`).join('&');
  const appointments = '/api/v2/appointments';
  const reschedule = '/api/v2/self-service/reschedule';
  const refused = [401, 429];
  return [
    { name: 'oauth_header', requests: authorized(`OAuth ${'a'.repeat(LONG_HEADER)}`), statuses: refused },
    { name: 'basic_header', requests: authorized(`Basic ${' '.repeat(LONG_HEADER)}x x`), statuses: refused },
    { name: 'unknown_filters', requests: get(`/api/v2/products?${unknown}`), statuses: [200, 400] },
    {
      name: 'signed_form_1mb',
      requests: post(appointments, FORM_TYPE, oauthForm(MEGABYTE)),
      statuses: [...refused, 413],
    },
    {
      name: 'signed_form_64kb',
      requests: post(appointments, FORM_TYPE, oauthForm(64 * KILOBYTE)),
      statuses: refused,
    },
    { name: 'json_to_link', requests: post(reschedule, JSON_TYPE, LONG_JSON), statuses: [401] },
    {
      name: 'json_to_preview',
      requests: post('/api/v2/series/preview', JSON_TYPE, LONG_JSON),
      statuses: [400, 413],
    },
    {
      name: 'short_json_to_preview',
      requests: post('/api/v2/series/preview', JSON_TYPE, SHORT_JSON),
      statuses: [400],
    },
    {
      name: 'form_to_write',
      requests: post(appointments, FORM_TYPE, 'a&'.repeat(MEGABYTE / 2)),
      statuses: [400, 413],
    },
    {
      name: 'json_with_junk_nonce',
      requests: post(appointments, { ...JSON_TYPE, 'X-SITE-Nonce': 'junk' }, LONG_JSON),
      statuses: [401],
    },
    {
      name: 'json_with_junk_password',
      requests: post(appointments, { ...JSON_TYPE, Authorization: 'Basic YTpi' }, LONG_JSON),
      statuses: refused,
    },
    { name: 'summaries', requests: summaries(today), statuses: [200, 503], connections: 12 },
    { name: 'product', requests: get('/api/v2/products/1'), statuses: [200] },
    { name: 'availabilities', requests: get('/api/v2/availabilities'), statuses: [200] },
    { name: 'slots_v1', requests: get('/api/v1/slots?product_ids=1'), statuses: [200] },
    { name: 'month', requests: get('/api/v2/slots/month?product_id=1'), statuses: [200] },
  ];
}
