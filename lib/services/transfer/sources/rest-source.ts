import type { SafeNetwork } from '../../../network/safe-https';
import type { AppointmentsError } from '../../../domain/errors';
import { notImported } from '../not-imported';
import { type Fields, idValue, integerValue, isFields, textValue } from './lenient-values';
import { sourceMoment, readAppointment } from './read-appointment';
import { jsonRequests, type RequestJson } from './request-json';
import type {
  GroupKind,
  ImportSource,
  KnownMoment,
  Listed,
  SourceMember,
  SourceProduct,
  SourceResource,
} from './source';
import { isFrom } from './source-clock';

/** A running shop whose REST interface has the form of this library's own. */
export interface RestShop {
  /** Address of the REST interface, without `/v1`: `https://shop.example/api`. */
  readonly url: string;
  /** Consumer key of a manager, with the right to read. */
  readonly key: string;
  readonly secret: string;
}

const PER_PAGE = 100;
/** Maximum number of records of a list whose total is not stated. */
const MOST_RECORDS = 1_000_000;

/**
 * Returns an import source that reads another shop over its REST interface, page by page.
 *
 * @throws AppointmentsError at the first step: `shop_appointments_not_imported` if the shop cannot be read
 */
export function restSource({ url, key, secret }: RestShop, network: SafeNetwork): ImportSource {
  const base = url.replace(/\/+$/, '');
  const { host, pathname } = new URL(base);
  const get = jsonRequests(base, { key, secret }, network);
  const known = { products: new Map<string, SourceProduct>(), members: new Map<string, SourceMember>() };
  let listing: Promise<Interface> | undefined;
  const offered = (): Promise<Interface> => (listing ??= newestInterface(get, base));

  return {
    name: `${host}${pathname.replace(/\/$/, '')}`.slice(0, 191),
    async *products() {
      await offered();
      for await (const fields of paged(get, '/v1/products?', 'page')) {
        const product: Listed<SourceProduct> = {
          id: idOf(fields),
          name: textValue(fields.name) ?? '',
          fields,
        };
        known.products.set(product.id, { id: product.id, name: product.name });
        yield product;
      }
    },
    async *members() {
      await offered();
      for await (const fields of paged(get, '/v1/staff?orderby=ID&order=asc&', 'offset')) {
        const names = { name: textValue(fields.display_name) ?? '', email: textValue(fields.email) ?? '' };
        const member: Listed<SourceMember> = { id: idOf(fields), ...names, fields };
        known.members.set(member.id, { id: member.id, ...names });
        yield member;
      }
    },
    async *resources() {
      if (!(await offered()).has('resources')) return;
      for await (const fields of paged(get, '/v2/resources?', 'page')) {
        const resource: Listed<SourceResource> = {
          id: idOf(fields),
          name: textValue(fields.name) ?? '',
          fields,
        };
        yield resource;
      }
    },
    async *rules() {
      const rules = listOf(
        (await get(`/${(await offered()).version}/availabilities`))?.body,
        '/availabilities',
      );
      const sorted = [...rules].sort((a, b) => (integerValue(a.id) ?? 0) - (integerValue(b.id) ?? 0));
      for (const fields of sorted) yield { id: idOf(fields), fields };
    },
    async *appointments(since) {
      const { version, has } = await offered();
      const path = `/${version}/appointments?`;
      const all = { ...known, hasVisits: has('visits'), hasSeries: has('series') };
      const pages =
        since === undefined
          ? pagesOf(get, `${path}orderby=id&order=asc&`, 'page')
          : changedSince(get, `${path}orderby=date_modified&order=desc&`, since);
      for await (const page of pages) yield page.map((fields) => readAppointment(fields, all));
    },
    async hasAppointment(id) {
      const { version } = await offered();
      const found = (await get(`/${version}/appointments/${encodeURIComponent(id)}?`))?.body;
      return isFields(found) && textValue(found.status) !== 'trash';
    },
    async *groups(kind) {
      const name = LISTS[kind];
      if (!(await offered()).has(name)) return;
      for await (const fields of paged(get, `/v2/${name}?`, 'page')) yield { id: idOf(fields), fields };
    },
  };
}

/** Name of the list of each kind of groups. */
const LISTS: Readonly<Record<GroupKind, string>> = { visit: 'visits', series: 'series' };

/** The REST interface that an address offers. */
interface Interface {
  readonly version: 'v1' | 'v2';
  /** Whether the interface has a list of this name. Only v2 has lists that v1 lacks. */
  readonly has: (list: string) => boolean;
}

/** Finds the newest version of the REST interface that an address offers. */
async function newestInterface(get: RequestJson, base: string): Promise<Interface> {
  for (const version of ['v2', 'v1'] as const) {
    const listing = (await get(`/${version}/`))?.body;
    const routes = isFields(listing) ? JSON.stringify(listing.routes ?? '') : '';
    if (!routes.includes('/appointments')) continue;
    return { version, has: (list) => version === 'v2' && routes.includes(`/${list}"`) };
  }
  throw notImported(
    `${base} has no REST interface for appointments: neither ${base}/v2/ nor ${base}/v1/ lists /appointments. Pass the address without /v1 or /v2, such as https://shop.example/api.`,
  );
}

const idOf = (fields: Fields): string => idValue(fields.id) ?? '';

function listOf(body: unknown, what: string): readonly Fields[] {
  if (Array.isArray(body) && body.every(isFields)) return body;
  throw notImported(
    `The other system responds to ${what} with something that is not a list of records. Check that the address is that of a REST interface for appointments, version 1 or 2.`,
  );
}

async function* paged(get: RequestJson, path: string, by: 'page' | 'offset'): AsyncGenerator<Fields> {
  for await (const page of pagesOf(get, path, by)) yield* page;
}

/**
 * Yields the pages of a list until one is empty. Records that the previous page already had are left out. The other
 * shop may send shorter pages than requested.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` for a list that sends one page again and again, or more records than it has
 */
async function* pagesOf(
  get: RequestJson,
  path: string,
  by: 'page' | 'offset',
): AsyncGenerator<readonly Fields[]> {
  const name = path.split('?', 1)[0]!;
  let before = new Set<string>();
  for (let page = 1, records = 0; ; page++) {
    const place = by === 'page' ? `page=${page}` : `offset=${records}`;
    const response = await get(`${path}${place}&per_page=${PER_PAGE}`);
    if (!response && page > 1) return;
    const found = listOf(response?.body, name);
    const fresh = found.filter((fields) => idOf(fields) === '' || !before.has(idOf(fields)));
    // If a short list comes twice, the other shop does not know page parameters, and has sent everything.
    if (found.length === 0 || (fresh.length === 0 && found.length < PER_PAGE)) return;
    if (fresh.length === 0) throw endless(name, `page ${page} has the same records as page ${page - 1}`);
    records += found.length;
    // Some more records than the total are accepted, because a list may grow while it is read.
    if (records > 2 * (response?.total ?? Infinity) + PER_PAGE)
      throw endless(
        name,
        `${records} records were sent, although the response states a total of ${response!.total}`,
      );
    if (records > MOST_RECORDS) throw endless(name, `more than ${MOST_RECORDS} records were sent`);
    yield fresh;
    before = new Set(found.map(idOf));
  }
}

const endless = (name: string, why: string): AppointmentsError =>
  notImported(
    `The list ${name} of the other system does not end: ${why}. Repair the paging of that list in the other system, and import again.`,
  );

/** Yields the records that were changed at a time or later, the newest change first. */
async function* changedSince(
  get: RequestJson,
  path: string,
  since: KnownMoment,
): AsyncGenerator<readonly Fields[]> {
  const isNew = (fields: Fields): boolean => {
    const at = sourceMoment(fields.date_modified, undefined);
    return at === undefined || isFrom(at, since);
  };
  for await (const page of pagesOf(get, path, 'page')) {
    const fresh = page.filter(isNew);
    yield fresh;
    if (fresh.length < page.length) return;
  }
}
