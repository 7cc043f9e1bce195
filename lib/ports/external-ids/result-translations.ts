import type { Order, WrittenLine } from '../../domain/orders/order';
import type { Product, ProductCategory } from '../../domain/product';
import type { IdKind } from '../../domain/ids';
import type { AddedCustomer } from '../../domain/people/new-customer';
import type { User } from '../../domain/people/user';
import type { ApiKey, HostPorts, Page, Session } from '../ports';
import type { IdTranslation } from './id-translation';
import {
  categoryWith,
  keyWith,
  orderWith,
  productWith,
  sessionWith,
  userWith,
  writtenLineWith,
  writtenOrderWith,
} from './nouns';

type MethodsOf<Port> = {
  [Name in keyof Port]-?: NonNullable<Port[Name]> extends (...args: never[]) => unknown
    ? Name & string
    : never;
}[keyof Port];

/** The name of a port's method, such as `products.find`. */
export type MethodName = {
  [Port in PortName]-?: `${Port}.${MethodsOf<NonNullable<HostPorts[Port]>>}`;
}[PortName];

type PortName = Exclude<keyof HostPorts, 'admission'>;

/** Returns the result of a method unchanged, because it contains no ids. */
const hasNoIds = (result: unknown): unknown => result;

/** For each method of the ports, a function that translates the ids in its result. */
export const RESULT_TRANSLATIONS = {
  'products.find': <From, To>(found: Map<From, Product<From>>, to: IdTranslation<From, To>) =>
    mapWith('product', productWith<From, To>, found, to),
  'products.search': <From, To>(page: Page<Product<From>>, to: IdTranslation<From, To>) =>
    pageWith(productWith<From, To>, page, to),
  'products.categories': <From, To>(list: readonly ProductCategory<From>[], to: IdTranslation<From, To>) =>
    list.map((category) => categoryWith(category, to)),
  'products.isReadable': <From, To>(ids: Set<From>, to: IdTranslation<From, To>) =>
    new Set(to.list('product', [...ids])),
  'products.tax': hasNoIds,
  'orders.createPending': writtenOrderWith,
  'orders.findByReference': <From, To>(found: Map<string, WrittenLine<From>>, to: IdTranslation<From, To>) =>
    new Map([...found].map(([reference, line]) => [reference, writtenLineWith(line, to)] as const)),
  'orders.find': <From, To>(found: Map<From, Order<From>>, to: IdTranslation<From, To>) =>
    mapWith('order', orderWith<From, To>, found, to),
  'orders.addItem': <From, To>(added: From | WrittenLine<From>, to: IdTranslation<From, To>) =>
    isLine(added) ? writtenLineWith(added, to) : to.get('orderItem', added),
  'orders.updateItem': hasNoIds,
  'orders.setStatus': hasNoIds,
  'orders.needsAttention': hasNoIds,
  'users.find': <From, To>(found: Map<From, User<From>>, to: IdTranslation<From, To>) =>
    mapWith('user', userWith<From, To>, found, to),
  'users.staff': <From, To>(page: Page<User<From>>, to: IdTranslation<From, To>) =>
    pageWith(userWith<From, To>, page, to),
  'users.search': <From, To>(page: Page<User<From>>, to: IdTranslation<From, To>) =>
    pageWith(userWith<From, To>, page, to),
  'users.addCustomer': <From, To>(
    { user, isNew }: AddedCustomer<From>,
    to: IdTranslation<From, To>,
  ): AddedCustomer<To> => ({ user: userWith(user, to), isNew }),
  'access.findKey': <From, To>(key: ApiKey<From> | undefined, to: IdTranslation<From, To>) =>
    key && keyWith(key, to),
  'access.findApplicationPassword': <From, To>(
    found: { id: string; userId: From } | undefined,
    to: IdTranslation<From, To>,
  ) => found && { id: found.id, userId: to.get('user', found.userId) },
  'access.session': <From, To>(session: Session<From> | undefined, to: IdTranslation<From, To>) =>
    session && sessionWith(session, to),
  'access.can': hasNoIds,
  'webhooks.active': hasNoIds,
  'webhooks.disable': hasNoIds,
  'entitlements.find': hasNoIds,
  'entitlements.reserve': hasNoIds,
  'entitlements.commit': hasNoIds,
  'entitlements.giveBack': hasNoIds,
  'messages.send': hasNoIds,
} as const satisfies Record<MethodName, unknown>;

type NounWith<From, To, Noun, Translated> = (noun: Noun, to: IdTranslation<From, To>) => Translated;

const mapWith = <From, To, Noun, Translated>(
  kind: IdKind,
  nounWith: NounWith<From, To, Noun, Translated>,
  found: ReadonlyMap<From, Noun>,
  to: IdTranslation<From, To>,
): Map<To, Translated> => new Map([...found].map(([id, noun]) => [to.get(kind, id), nounWith(noun, to)]));

const pageWith = <From, To, Noun, Translated>(
  nounWith: NounWith<From, To, Noun, Translated>,
  { items, total }: Page<Noun>,
  to: IdTranslation<From, To>,
): Page<Translated> => ({ items: items.map((noun) => nounWith(noun, to)), total });

const isLine = <Id>(added: Id | WrittenLine<Id>): added is WrittenLine<Id> =>
  typeof added === 'object' && added !== null;
