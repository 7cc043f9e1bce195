import type { ProductCategory } from '../../lib/index';
import { createZone, type SiteOptions } from '../../lib/index';
import {
  address,
  field,
  type Fields,
  filledText,
  listOf,
  object,
  oneOf,
  optional,
  refuseRepeated,
  ShopFileError,
  text,
  wholeNumber,
  wrong,
} from './checks';
import { readProducts } from './read-products';
import { availabilityOf, readRules } from './read-rules';
import { readResources } from './resources-of';
import { readUsers } from './read-users';
import type { ApiKeyOfFile, ShopContents, ShopFileOptions, WebhookOfFile, WebhookStatus } from './shop-file';

/**
 * Options of `createAppointments` that a shop file cannot set, because they are not JSON or are elsewhere in the file.
 */
const OPTIONS_OF_THE_PROGRAM = ['database', 'host', 'site', 'secret', 'clock', 'logger'];

/**
 * Reads a whole shop. Throws a `ShopFileError` at the first wrong value; its message is one line that names the path:
 * `products[2].duration must be a whole number of at least 1, not "long"`.
 */
export function readShopFile(file: unknown): ShopContents {
  const fields = object(file, 'The shop file');
  const siteFields = field(fields, 'site', '', object);
  const site = readSite(siteFields);
  const categories = field(fields, 'categories', '', optional(listOf(object), [])).map(readCategory);
  refuseRepeated(idsOf(categories), 'categories', 'id');
  const userFields = field(fields, 'users', '', optional(listOf(object), []));
  const users = readUsers(userFields);
  const userIds = new Set(users.map(({ user }) => user.id));
  const productFields = field(fields, 'products', '', optional(listOf(object), []));
  const products = readProducts(productFields, {
    currency: site.currency,
    userIds,
    categoryIds: new Set(idsOf(categories)),
  });
  return {
    site,
    options: readOptions(fields, siteFields, site),
    categories,
    products,
    users,
    keys: readKeys(fields, userIds),
    rules: readRules([
      ...field(fields, 'rules', '', optional(listOf(object), [])).map((rule, index) => ({
        rule,
        path: `rules[${index}]`,
      })),
      ...availabilityOf(productFields, 'products', 'product'),
      ...availabilityOf(userFields, 'users', 'staff'),
    ]),
    resources: readResources(fields),
    webhooks: field(fields, 'webhooks', '', optional(listOf(object), [])).map(readWebhook),
  };
}

function readSite(fields: Fields): SiteOptions {
  const timezone = field(fields, 'timezone', 'site', filledText);
  if (!isZone(timezone)) {
    wrong('site.timezone', 'an IANA name such as Europe/Berlin or an offset such as +02:00', timezone);
  }
  const currency = field(fields, 'currency', 'site', filledText);
  if (!/^[A-Z]{3}$/.test(currency)) wrong('site.currency', 'an ISO 4217 code such as EUR', currency);
  return {
    name: field(fields, 'name', 'site', optional(text, 'Shop')),
    url: field(fields, 'url', 'site', optional(address, 'http://localhost')).replace(/\/+$/, ''),
    timezone,
    currency,
  };
}

function isZone(name: string): boolean {
  try {
    createZone(name);
    return true;
  } catch {
    return false;
  }
}

function readOptions(fields: Fields, siteFields: Fields, site: SiteOptions): ShopContents['options'] {
  const options = field(fields, 'options', '', optional(object, {}));
  const refused = OPTIONS_OF_THE_PROGRAM.find((name) => name in options);
  if (refused !== undefined) throw new ShopFileError(`options.${refused}`, 'cannot be given in a shop file');
  const given = options as ShopFileOptions;
  if (siteFields.precedence === undefined || siteFields.precedence === null) return { ...given, site };
  const precedence = oneOf('larger-wins', 'smaller-wins')(siteFields.precedence, 'site.precedence');
  return { ...given, site, rules: { ...given.rules, precedence } };
}

function readCategory(fields: Fields, index: number): ProductCategory {
  const path = `categories[${index}]`;
  const name = field(fields, 'name', path, filledText);
  return {
    id: field(fields, 'id', path, wholeNumber(1)),
    name,
    slug: field(fields, 'slug', path, optional(filledText, slugOf(name))),
    parent: field(fields, 'parent', path, optional(wholeNumber(0), 0)),
    description: field(fields, 'description', path, optional(text, '')),
    display: field(fields, 'display', path, optional(text, 'default')),
    image: field(fields, 'image', path, optional<Fields | null>(object, null)),
    menuOrder: field(fields, 'menu_order', path, optional(wholeNumber(0), 0)),
  };
}

function readKeys(fields: Fields, userIds: ReadonlySet<number>): ApiKeyOfFile[] {
  const keys = field(fields, 'api_keys', '', optional(listOf(object), [])).map((key, index) => {
    const path = `api_keys[${index}]`;
    const userId = field(key, 'user_id', path, optional(wholeNumber(0), 0));
    if (userId !== 0 && !userIds.has(userId))
      wrong(`${path}.user_id`, 'the id of a user of this file', userId);
    return {
      id: index + 1,
      consumerKey: field(key, 'consumer_key', path, filledText),
      consumerSecret: field(key, 'consumer_secret', path, filledText),
      permissions: field(key, 'permissions', path, oneOf('read', 'write', 'read_write')),
      userId: userId === 0 ? null : userId,
    };
  });
  refuseRepeated(
    keys.map((key) => key.consumerKey),
    'api_keys',
    'consumer_key',
  );
  return keys;
}

function readWebhook(fields: Fields, index: number): WebhookOfFile {
  const path = `webhooks[${index}]`;
  return {
    id: field(fields, 'id', path, optional(wholeNumber(1), index + 1)),
    name: field(fields, 'name', path, optional(text, '')),
    topic: field(fields, 'topic', path, filledText),
    deliveryUrl: field(fields, 'delivery_url', path, address),
    secrets: [field(fields, 'secret', path, optional(text, ''))],
    status: field(
      fields,
      'status',
      path,
      optional<WebhookStatus>(oneOf('active', 'paused', 'disabled'), 'active'),
    ),
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const idsOf = (elements: readonly { readonly id: number }[]): number[] => elements.map(({ id }) => id);
