import type { Billing, Order } from '../domain/orders/order';
import type { ProductCategory } from '../domain/product';
import type { User } from '../domain/people/user';
import type { Webhook } from '../domain/events/webhook';
import type { NamesOf } from './names';

/** REST names of the fields of a user, as a shop's port returns it. */
export const USER_NAMES = {
  id: 'id',
  login: 'login',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  displayName: 'display_name',
  avatarUrl: 'avatar_url',
  roles: 'roles',
  phone: 'phone',
  language: 'language',
} as const satisfies NamesOf<User>;

export const ORDER_NAMES = {
  id: 'id',
  status: 'status',
  customerId: 'customer_id',
  billing: 'billing',
  language: 'language',
  items: 'items',
  paid: 'paid',
  refunded: 'refunded',
} as const satisfies NamesOf<Order>;

export const BILLING_NAMES = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
} as const satisfies NamesOf<Billing>;

export const WEBHOOK_NAMES = {
  id: 'id',
  name: 'name',
  topic: 'topic',
  deliveryUrl: 'delivery_url',
  secrets: 'secrets',
} as const satisfies NamesOf<Webhook>;

export const CATEGORY_NAMES = {
  id: 'id',
  name: 'name',
  slug: 'slug',
  parent: 'parent',
  description: 'description',
  display: 'display',
  image: 'image',
  menuOrder: 'menu_order',
} as const satisfies NamesOf<ProductCategory>;
