import type { IdKind } from '../../../lib/domain/ids';
import { allEndpoints } from '../../support/http/all-endpoints';
import { type Agent, type RunningShop } from '../../support/http/shop';
import { ANNA, BEN, CLEO, HAIRCUT, MORNING, openTextShop, ROOM } from '../../support/http/text-shop';
import { textId } from '../../support/shops/text-ids';

let running: RunningShop;
let manager: Agent;
/** Token of the link to a waitlist entry. */
let tokenOfEntry: string;
/** Ids that replace `:id` in paths: one record of each resource. */
let ids: Record<string, number>;
/** Tokens of the links to the appointment, and to an item of the visit. */
let token: string;
let tokenOfVisit: string;

beforeAll(async () => {
  running = await openTextShop();
  manager = running.as('boss');
  const post = async (path: string, body: object) =>
    ((await manager.post(`/api/v2/${path}`).send(body).expect(201)).body as { id: number }).id;
  const integer = async (kind: IdKind, id: string) =>
    (await running.appointments.externalIds.resolve(kind, [id])).get(id)!;
  const cut = { product_external_id: HAIRCUT, customer_external_id: CLEO, start: MORNING };
  const hours = { range_type: 'time:all', from_range: '09:00', to_range: '10:00', appointable: true };
  const booked = await post('appointments', {
    ...cut,
    staff_external_id: ANNA,
    meta_data: [{ key: 'k', value: 1 }],
  });
  const guest = await post('appointments', { product_external_id: ROOM, start: MORNING });
  const series = { ...cut, start: MORNING + 7 * 86_400, frequency: 'weekly', count: 2 };
  ids = {
    appointments: booked,
    // `:id` in paths is mostly the id of an appointment.
    ':id': booked,
    '/desk/appointments/:id/guest': guest,
    series: await post('series', { ...series, staff_external_id: BEN }),
    availabilities: await post('availabilities', { ...hours, kind: 'staff', kind_external_id: BEN }),
    resources: await post('resources', { name: 'Room' }),
    products: await integer('product', HAIRCUT),
    staff: await integer('user', ANNA),
    customers: await integer('user', CLEO),
    categories: await integer('category', textId('category', 1)),
  };
  const item = { product_id: await integer('product', HAIRCUT), staff_id: ids.staff };
  const visit = { customer_external_id: CLEO, start: MORNING + 21 * 86_400, items: [item, item] };
  ids.visits = await post('visits', visit);
  await post('availabilities', { ...hours, kind: 'product', kind_external_id: HAIRCUT });
  const customer = { customer_id: await integer('user', CLEO), contact: { email: 'cleo@mail.example' } };
  ids.waitlist = await post('waitlist', { ...item, ...customer, min_date: '2026-03-10' });
  const { selfService, visits, waitlist } = running.appointments;
  tokenOfEntry = await waitlist.linkToken(ids.waitlist);
  token = await selfService.link(booked);
  tokenOfVisit = await selfService.link((await visits.get(ids.visits)).appointments[0]!.id);
  ids['product-categories'] = ids.categories!;
});
afterAll(() => running.close());

const WINDOW = `start_ts=${MORNING - 86_400}&end_ts=${MORNING + 86_400}`;
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/slots': [
    '',
    'min_date=2026-03-10&max_date=2026-03-10',
    'explain=true',
    'summary=day',
    'combine_staff=true',
  ],
  '/slots/month': ['product_id=:haircut', 'product_id=:haircut&with=price'],
  '/visits/slots': ['items=:two'],
  '/waitlist': ['', 'date_from=2026-03-10&date_to=2026-03-10'],
  '/slots/next': ['count=3', 'product_id=:haircut'],
  '/index': [WINDOW],
  '/calendar': [WINDOW],
  '/customers': ['search=cleo'],
  '/entitlements': [`product_id=:haircut&start=${MORNING}`],
  '/desk/calendar': [WINDOW],
  '/desk/price': ['product_id=:haircut&cost=10'],
  '/desk/appointments': ['search=cleo'],
  '/appointments/:id/change': [`start=${MORNING + 86_400}`],
  '/visits/:id/change': [`start=${MORNING + 22 * 86_400}`],
  '/self-service/change': [`start=${MORNING + 86_400}`],
  '/self-service/visit/change': [`start=${MORNING + 22 * 86_400}`],
};
/**
 * Endpoints whose responses contain no record with external ids: text, fields of the REST contract only, or (a
 * customer's export) a separate table of the shop's ids.
 */
const OTHERS = [
  '/sse',
  '/calendar/feeds/:feed',
  '/appointments/:id/ics',
  '/openapi.json',
  '/desk/customers/:id/export',
];

const paths = allEndpoints()
  .filter(({ methods, path }) => methods.includes('GET') && !OTHERS.includes(path))
  .flatMap(({ versions, path }) => versions.map((version) => [version, path] as const))
  .flatMap(([version, path]) => (QUERIES[path] ?? ['']).map((query) => [version, path, query] as const));

const KINDS: Readonly<Record<string, IdKind>> = {
  product_id: 'product',
  category_ids: 'category',
  parent: 'category',
  customer_id: 'user',
  staff_id: 'user',
  staff_ids: 'user',
  order_id: 'order',
  order_item_id: 'orderItem',
};
const ID_FIELD = /(^|_)ids?$|^parent$/;

/** Fields with ids that belong to the library or to another system, and not to the shop. */
const OWN = [
  'appointment_id',
  'appointment_ids',
  'event_id',
  'google_calendar_event_id',
  'google_calendar_staff_event_ids',
  'id of a resource',
  'id of a rule',
  'id of a series',
  'id of a visit',
  'id of an appointment',
  'id of an entry of the waitlist',
  'id of meta data',
  'last_event_id',
  'resource_id',
  'rule_ids',
  'source_id',
  'visit_id',
];

/** Returns the link token for a path of the customer's endpoints. */
function tokenFor(path: string): string {
  if (path.startsWith('/self-service/waitlist')) return tokenOfEntry;
  return path.startsWith('/self-service/visit') ? tokenOfVisit : token;
}

/** Formats two items of a visit as a query parameter. */
function twoCuts(): string {
  const item = { product_id: ids.products, staff_id: ids.staff };
  return encodeURIComponent(JSON.stringify([item, item]));
}

/** Names the kind of a record by a field that no other kind has. */
function nounOf(record: object): string {
  if ('offer_start_utc' in record) return 'an entry of the waitlist';
  if ('customer_status' in record) return 'an appointment';
  if ('appointable' in record) return 'a rule';
  if ('same_staff' in record || 'items' in record) return 'a visit';
  if ('staff_details' in record) return 'an appointment';
  if ('appointment_ids' in record) return 'a series';
  if ('key' in record) return 'meta data';
  if ('display_name' in record) return 'a user';
  if ('kind' in record && 'name' in record) return 'a resource';
  return 'menu_order' in record ? 'a category' : 'a product';
}
const KIND_OF_NOUN: Readonly<Record<string, IdKind>> = {
  'a user': 'user',
  'a category': 'category',
  'a product': 'product',
};

interface Seen {
  readonly without: Set<string>;
  readonly pairs: { readonly kind: IdKind; readonly id: unknown; readonly text: unknown }[];
}

/** Collects the ids in a response, by the names of their fields. */
function look(value: unknown, seen: Seen): Seen {
  if (Array.isArray(value)) for (const item of value) look(item, seen);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return seen;
  const record = value as Readonly<Record<string, unknown>>;
  for (const [name, held] of Object.entries(record)) {
    look(held, seen);
    if (!ID_FIELD.test(name) || name.includes('external_id')) continue;
    const companion =
      name === 'parent' ? 'parent_external_id' : name.replace(/ids?$/, (end) => `external_${end}`);
    const kind =
      name === 'id'
        ? KIND_OF_NOUN[nounOf(record)]
        : name === 'kind_id'
          ? ({ product: 'product', staff: 'user', global: 'user' } as const)[String(record.kind)]
          : KINDS[name];
    if (!(companion in record)) seen.without.add(name === 'id' ? `id of ${nounOf(record)}` : name);
    else if (kind === undefined) throw new Error(`${name} has a companion, and no kind`);
    else if (!Array.isArray(held)) seen.pairs.push({ kind, id: held, text: record[companion] });
    else {
      const texts = record[companion] as unknown[];
      expect(texts).toHaveLength(held.length);
      held.forEach((id, place) => seen.pairs.push({ kind, id, text: texts[place] }));
    }
  }
  return seen;
}

const all: Seen = { without: new Set(), pairs: [] };

test.each(paths)(
  'every id of the shop has its external id beside it: GET /%s%s?%s',
  async (version, path, query) => {
    const id = String(ids[path] ?? ids[path.startsWith('/visits/') ? 'visits' : path.split('/').at(-2)!]);
    const sent = query.replace(':haircut', String(ids.products)).replace(':two', twoCuts());
    const response = await manager
      .get(`/api/${version}${path.replace(':id', id)}?${sent}`)
      .set('X-SITE-Link-Token', tokenFor(path));
    expect(response.status).toBe(200);
    const { without, pairs } = look(response.body, { without: new Set(), pairs: [] });
    for (const name of without) {
      expect(OWN).toContain(name);
      all.without.add(name);
    }
    for (const { kind, id: integer, text } of pairs) {
      const isNone = integer === null || integer === 0;
      const known = isNone
        ? null
        : (await running.appointments.externalIds.find(kind, [integer as number])).get(integer as number);
      expect(text).toBe(known);
      expect(isNone || String(text).startsWith(textId(kind, 0).slice(0, 8))).toBe(true);
    }
    all.pairs.push(...pairs);
  },
);

test('the responses above contain ids of every kind, and only ids of the library itself have no external id beside them', () => {
  expect(new Set(all.pairs.filter(({ text }) => text !== null).map(({ kind }) => kind))).toEqual(
    new Set(['product', 'category', 'user', 'order', 'orderItem']),
  );
  expect([...all.without].sort()).toEqual(OWN);
});
