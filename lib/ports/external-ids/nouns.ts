import type { EntitlementQuery } from '../../domain/money/entitlement';
import type { Applicant } from '../../domain/people/admission';
import type {
  Order,
  OrderDraft,
  OrderLine,
  OrderNotice,
  TaxableLine,
  WrittenLine,
  WrittenOrder,
} from '../../domain/orders/order';
import type { Product, ProductCategory, StaffCapacity } from '../../domain/product';
import type { User } from '../../domain/people/user';
import { plainProduct } from '../plain-product';
import type { ApiKey, CallContext, ProductQuery, Session, StaffQuery } from '../ports';
import type { IdTranslation } from './id-translation';

/** Translates the ids of a product. */
export function productWith<From, To>(product: Product<From>, to: IdTranslation<From, To>): Product<To> {
  const { staffIds, staffBaseCosts, staffCapacities } = product;
  return {
    ...(plainProduct(product) as unknown as Product<To>),
    id: to.get('product', product.id),
    categoryIds: to.list('category', product.categoryIds),
    ...(staffIds && { staffIds: to.list('user', staffIds) }),
    ...(staffBaseCosts && { staffBaseCosts: to.record('user', staffBaseCosts) }),
    ...(staffCapacities && { staffCapacities: capacitiesWith(staffCapacities, to) }),
  };
}

type Capacities<Id> = NonNullable<Product<Id>['staffCapacities']>;

function capacitiesWith<From, To>(capacities: Capacities<From>, to: IdTranslation<From, To>): Capacities<To> {
  if (!isList(capacities)) return to.record('user', capacities);
  return capacities.flatMap(({ staffId, capacity }) =>
    to.list('user', [staffId]).map((id) => ({ staffId: id, capacity })),
  );
}

const isList = <Id>(capacities: Capacities<Id>): capacities is readonly StaffCapacity<Id>[] =>
  Array.isArray(capacities);

export const categoryWith = <From, To>(
  { id, name, slug, parent, description, display, image, menuOrder }: ProductCategory<From>,
  to: IdTranslation<From, To>,
): ProductCategory<To> => ({
  id: to.get('category', id),
  name,
  slug,
  parent: to.optional('category', parent),
  description,
  display,
  image,
  menuOrder,
});

export const taxableLineWith = <From, To>(
  line: TaxableLine<From>,
  to: IdTranslation<From, To>,
): TaxableLine<To> => ({
  ...line,
  productId: to.get('product', line.productId),
  customerId: to.optional('user', line.customerId),
  orderId: to.optional('order', line.orderId),
});

export const orderWith = <From, To>(
  { id, status, customerId, billing, language, items, paid, refunded }: Order<From>,
  to: IdTranslation<From, To>,
): Order<To> => ({
  id: to.get('order', id),
  status,
  customerId: to.optional('user', customerId),
  billing,
  language,
  items: items.map((item) => ({
    id: to.get('orderItem', item.id),
    quantity: item.quantity,
    total: item.total,
    tax: item.tax,
    paid: item.paid,
    refunded: item.refunded,
  })),
  paid,
  refunded,
});

/** Translates the ids of an order line that the library writes. */
export const lineWith = <From, Line extends OrderLine<From>, To>(
  line: Line,
  to: IdTranslation<From, To>,
): Omit<Line, 'productId'> & { productId: To } => ({ ...line, productId: to.get('product', line.productId) });

export const draftWith = <From, To>(
  draft: OrderDraft<From>,
  to: IdTranslation<From, To>,
): OrderDraft<To> => ({
  ...draft,
  // `get` throws for an unknown id of a customer. Otherwise the order would be created for a guest.
  customerId: draft.customerId ? to.get('user', draft.customerId) : to.optional('user', draft.customerId),
  line: { ...draft.line, productId: to.get('product', draft.line.productId) },
});

export const applicantWith = <From, To>(
  applicant: Applicant<From>,
  to: IdTranslation<From, To>,
): Applicant<To> => ({
  ...applicant,
  customerId: to.optional('user', applicant.customerId),
  product: productWith(applicant.product, to),
});

/** Translates the ids in a query for the entitlements of a customer. */
export const ofCustomerWith = <From, Query extends EntitlementQuery<From>, To>(
  query: Query,
  to: IdTranslation<From, To>,
): Omit<Query, 'customerId' | 'productId'> & Pick<EntitlementQuery<To>, 'customerId' | 'productId'> => ({
  ...query,
  customerId: to.get('user', query.customerId),
  productId: to.get('product', query.productId),
});

export const writtenLineWith = <From, To>(
  { orderId, orderItemId, amounts }: WrittenLine<From>,
  to: IdTranslation<From, To>,
): WrittenLine<To> => ({
  orderId: to.get('order', orderId),
  orderItemId: to.get('orderItem', orderItemId),
  ...(amounts && { amounts }),
});

export const writtenOrderWith = <From, To>(
  written: WrittenOrder<From>,
  to: IdTranslation<From, To>,
): WrittenOrder<To> => ({
  ...writtenLineWith(written, to),
  ...(written.status && { status: written.status }),
});

export const noticeWith = <From, To>(
  { settlement, ...notice }: OrderNotice<From>,
  to: IdTranslation<From, To>,
): OrderNotice<To> => ({
  ...notice,
  orderId: to.get('order', notice.orderId),
  orderItemId: to.optional('orderItem', notice.orderItemId),
  ...(settlement && {
    settlement: { ...settlement, orderItemId: to.get('orderItem', settlement.orderItemId) },
  }),
});

export const userWith = <From, To>(
  { id, login, email, firstName, lastName, displayName, avatarUrl, roles, phone, language }: User<From>,
  to: IdTranslation<From, To>,
): User<To> => ({
  id: to.get('user', id),
  login,
  email,
  firstName,
  lastName,
  displayName,
  avatarUrl,
  roles,
  phone,
  language,
});

/** Translates the ids of an API key. A key without a user has the user id null, which stays null. */
export function keyWith<From, To>(key: ApiKey<From>, to: IdTranslation<From, To>): ApiKey<To> {
  const { id, permissions } = key;
  const userId = key.userId === null ? null : to.get('user', key.userId);
  if (key.isConsumerSecret === undefined)
    return { id, userId, permissions, consumerSecret: key.consumerSecret };
  // `isConsumerSecret` may be a method of a class that needs the key as `this`.
  return { id, userId, permissions, isConsumerSecret: (candidate) => key.isConsumerSecret(candidate) };
}

export const sessionWith = <From, To>(
  { id, userId, from }: Session<From>,
  to: IdTranslation<From, To>,
): Session<To> => ({ id, userId: to.get('user', userId), ...(from && { from }) });

export const contextWith = <From, Context extends CallContext<From>, To>(
  context: Context,
  to: IdTranslation<From, To>,
): Omit<Context, 'userId'> & CallContext<To> => ({
  ...context,
  userId: context.userId === undefined ? undefined : to.optional('user', context.userId),
});

/** Translates the ids in the lists of a query for products. */
export const productQueryWith = <From, To>(
  { staffIds, categoryIds, include, exclude, ...query }: ProductQuery<From>,
  to: IdTranslation<From, To>,
): ProductQuery<To> => ({
  ...query,
  ...(staffIds && { staffIds: to.list('user', staffIds) }),
  ...(categoryIds && { categoryIds: to.list('category', categoryIds) }),
  ...(include && { include: to.list('product', include) }),
  ...(exclude && { exclude: to.list('product', exclude) }),
});

export const staffQueryWith = <From, To>(
  { include, exclude, ...query }: StaffQuery<From>,
  to: IdTranslation<From, To>,
): StaffQuery<To> => ({
  ...query,
  ...(include && { include: to.list('user', include) }),
  ...(exclude && { exclude: to.list('user', exclude) }),
});
