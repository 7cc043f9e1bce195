import type { SafeNetwork } from '../../../network/safe-https';
import { notImported } from '../not-imported';
import { type Fields, integerValue, isFields, textValue } from './lenient-values';
import { readAppointment } from './read-appointment';
import { jsonRequests, type RequestJson } from './request-json';
import { wholeList } from './list-by-ids';
import { byId, changedSince, idOf, recordsOfList, paged } from './rest-lists';
import type { GroupKind, ImportSource, Listed, SourceMember, SourceProduct, SourceResource } from './source';
import { dateText } from './source-clock';

/** A running shop whose REST interface has the form of this library's own. */
export interface RestShop {
  /** Address of the REST interface, without `/v1`: `https://shop.example/api`. */
  readonly url: string;
  /** Consumer key of a manager, with the right to read. */
  readonly key: string;
  readonly secret: string;
}

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
      const rules = recordsOfList(
        (await get(`/${(await offered()).version}/availabilities`))?.body,
        '/availabilities',
      );
      const sorted = [...rules].sort((a, b) => (integerValue(a.id) ?? 0) - (integerValue(b.id) ?? 0));
      for (const fields of sorted) yield { id: idOf(fields), fields };
    },
    async *appointments(since) {
      const { version, has } = await offered();
      const path = `/${version}/appointments`;
      const all = { ...known, hasVisits: has('visits'), hasSeries: has('series') };
      const pages = since === undefined ? wholeList(get, path) : changedSince(get, path, since);
      for await (const page of pages) yield page.map((fields) => readAppointment(fields, all));
    },
    async *idsFrom(day) {
      const { version } = await offered();
      const path = await byId(get, `/${version}/appointments`, `date_from=${dateText(day)}&`);
      for await (const fields of paged(get, path, 'page')) if (isKept(fields)) yield idOf(fields);
    },
    async hasAppointment(id) {
      const { version } = await offered();
      const found = (await get(`/${version}/appointments/${encodeURIComponent(id)}?`))?.body;
      return isFields(found) && isKept(found);
    },
    async *groups(kind) {
      const name = LISTS[kind];
      if (!(await offered()).has(name)) return;
      for await (const fields of paged(get, `/v2/${name}?`, 'page')) yield { id: idOf(fields), fields };
    },
  };
}

const isKept = ({ status }: Fields): boolean => textValue(status) !== 'trash';

/** For each kind of group, the name of its list in the REST interface. */
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
