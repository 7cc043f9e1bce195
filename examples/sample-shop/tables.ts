import { DataTypes, type Sequelize } from 'sequelize';
import { Table } from './table';

export interface SettingRow {
  name: string;
  value: string;
}

export interface CategoryRow {
  id: number;
  /** Whole category as JSON. */
  body: string;
}

export interface ProductRow {
  id: number;
  name: string;
  status: string;
  type: string;
  /** Whole product as JSON. */
  body: string;
}

export interface UserRow {
  id: number;
  login: string;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string;
  avatar_url: string;
  /** Phone number; '' if it is unknown. */
  phone: string;
  /** Names of roles, separated by spaces. */
  roles: string;
  /** Hash of the password; '' for a user who cannot sign in on a page. */
  password_hash: string;
}

export interface ApplicationPasswordRow {
  id: number;
  user_id: number;
  digest: string;
}

export interface KeyRow {
  id: number;
  key_digest: string;
  sealed_secret: string;
  permissions: 'read' | 'write' | 'read_write';
  user_id: number | null;
}

export interface WebhookRow {
  id: number;
  name: string;
  topic: string;
  delivery_url: string;
  sealed_secret: string;
  /** Previous secret, encrypted; '' if there is none. */
  sealed_previous_secret: string;
  /** Unix seconds until which deliveries are signed with the previous secret, too. */
  previous_until: number;
  status: string;
  /** Reason for which the webhook was disabled; '' otherwise. */
  note: string;
}

export interface OrderRow {
  id: number;
  reference: string;
  status: string;
  /** Reason for the last change of status. */
  note: string;
  customer_id: number;
  first_name: string;
  last_name: string;
  email: string;
  /** Phone number of a guest who booked by phone; otherwise ''. */
  phone: string;
}

export interface OrderItemRow {
  id: number;
  order_id: number;
  product_id: number;
  quantity: number;
  net: string;
  tax: string;
  /** Amount due when the order is placed, with tax; '' if the whole line is due then. */
  due_now: string;
  /**
   * Amount paid for the line, with tax; '' if the status of the order says whether the line is paid in full or not at
   * all.
   */
  paid: string;
  /** Refunded amount of the line, with tax. */
  refunded: string;
  /** Number of places that were refunded, and so taken out of `quantity`. */
  refunded_places: number;
  /** The library's reference, with which the line was written; for the first line, the reference of the order. */
  reference: string;
}

export interface SessionRow {
  /** Keyed hash of the session's cookie. */
  digest: string;
  user_id: number;
  /** End of the session, in Unix seconds. */
  expires_at: number;
}

export interface CartItemRow {
  id: number;
  /** SHA-256 of the cart's cookie. */
  cart: string;
  appointment_id: number;
  sealed_token: string;
  /** Id of the pass with which the customer wants to pay; 0 for money. */
  pass_id: number;
}

/** A pass of a customer, which pays for bookings. */
export interface PassRow {
  id: number;
  customer_id: number;
  /** Order line with which the pass was bought. The pass pays for bookings while the line is paid. */
  order_item_id: number;
  name: string;
  /** Number of entries: of a card in total, of a membership in each month. */
  entries: number;
  per: 'ever' | 'month';
  /** Ids of the services for which the pass pays, separated by spaces. */
  pays_for: string;
  /** Last day for whose bookings the pass pays, such as `2027-05-27`; '' without an end. */
  valid_until: string;
}

/** Entries of a pass that a booking uses. */
export interface PassUseRow {
  /** Reference of the library for the use. */
  reference: string;
  /** Id of the pass; 0 for a use that was given back before it was reserved. */
  pass_id: number;
  /** Month to which the use counts, such as `2026-03`; '' for a card. */
  period: string;
  places: number;
}

export interface GuestOrderRow {
  id: number;
  /** SHA-256 of the guest's cookie. */
  guest: string;
  order_id: number;
}

export interface MailRow {
  id: number;
  /** Id of the message in the library. If the library sends the message again, the id is the same. */
  message: string;
  recipient: string;
  subject: string;
  body: string;
}

export interface EmailCodeRow {
  /** Keyed hash of the e-mail address. */
  address: string;
  /** Keyed hash of the current code and the address; '' if the code was used. */
  code: string;
  /** Number of codes that were tried since the current code was sent. */
  tries: number;
  /** End of the current code, in Unix seconds. */
  expires_at: number;
  /** Number of codes that were sent in the hour that began at `hour_began` (Unix seconds). */
  sent: number;
  hour_began: number;
}

// Each column needs an object of its own, because Sequelize changes the objects that it gets. So these are functions
// that create a new object.
const id = () => ({ type: DataTypes.INTEGER, primaryKey: true });
const newId = () => ({ ...id(), autoIncrement: true });
const number = () => ({ type: DataTypes.INTEGER, allowNull: false });
const text = () => ({ type: DataTypes.TEXT, allowNull: false });
const short = () => ({ type: DataTypes.STRING, allowNull: false });
const unique = () => ({ ...short(), unique: true });

/** Defines the shop's tables on the Sequelize instance that the shop shares with the library. */
export function defineTables(sequelize: Sequelize) {
  return {
    settings: new Table<SettingRow>(sequelize, 'shop_settings', {
      name: { ...short(), primaryKey: true },
      value: text(),
    }),
    categories: new Table<CategoryRow>(sequelize, 'shop_categories', { id: id(), body: text() }),
    products: new Table<ProductRow>(sequelize, 'shop_products', {
      id: id(),
      name: short(),
      status: short(),
      type: short(),
      body: text(),
    }),
    users: new Table<UserRow>(sequelize, 'shop_users', {
      id: newId(),
      login: unique(),
      email: short(),
      first_name: short(),
      last_name: short(),
      display_name: short(),
      avatar_url: short(),
      phone: { ...short(), defaultValue: '' },
      roles: short(),
      password_hash: short(),
    }),
    applicationPasswords: new Table<ApplicationPasswordRow>(
      sequelize,
      'shop_application_passwords',
      { id: newId(), user_id: number(), digest: short() },
      ['digest'],
    ),
    keys: new Table<KeyRow>(sequelize, 'shop_api_keys', {
      id: id(),
      key_digest: unique(),
      sealed_secret: text(),
      permissions: short(),
      user_id: { type: DataTypes.INTEGER },
    }),
    webhooks: new Table<WebhookRow>(sequelize, 'shop_webhooks', {
      id: newId(),
      name: short(),
      topic: short(),
      delivery_url: text(),
      sealed_secret: text(),
      sealed_previous_secret: text(),
      previous_until: number(),
      status: short(),
      note: text(),
    }),
    orders: new Table<OrderRow>(sequelize, 'shop_orders', {
      id: newId(),
      reference: unique(),
      status: short(),
      note: text(),
      customer_id: number(),
      first_name: short(),
      last_name: short(),
      email: short(),
      phone: { ...short(), defaultValue: '' },
    }),
    orderItems: new Table<OrderItemRow>(
      sequelize,
      'shop_order_items',
      {
        id: newId(),
        order_id: number(),
        product_id: number(),
        quantity: number(),
        net: short(),
        tax: short(),
        due_now: { ...short(), defaultValue: '' },
        paid: { ...short(), defaultValue: '' },
        refunded: { ...short(), defaultValue: '0' },
        refunded_places: { ...number(), defaultValue: 0 },
        reference: unique(),
      },
      ['order_id'],
    ),
    sessions: new Table<SessionRow>(
      sequelize,
      'shop_sessions',
      { digest: { ...short(), primaryKey: true }, user_id: number(), expires_at: number() },
      ['expires_at'],
    ),
    cartItems: new Table<CartItemRow>(
      sequelize,
      'shop_cart_items',
      {
        id: newId(),
        cart: short(),
        appointment_id: number(),
        sealed_token: text(),
        pass_id: { ...number(), defaultValue: 0 },
      },
      ['cart'],
    ),
    passes: new Table<PassRow>(
      sequelize,
      'shop_passes',
      {
        id: newId(),
        customer_id: number(),
        order_item_id: { ...number(), defaultValue: 0 },
        name: short(),
        entries: number(),
        per: short(),
        pays_for: text(),
        valid_until: { ...short(), defaultValue: '' },
      },
      ['customer_id'],
    ),
    passUses: new Table<PassUseRow>(
      sequelize,
      'shop_pass_uses',
      {
        reference: { ...short(), primaryKey: true },
        pass_id: number(),
        period: short(),
        places: number(),
      },
      ['pass_id'],
    ),
    guestOrders: new Table<GuestOrderRow>(
      sequelize,
      'shop_guest_orders',
      { id: newId(), guest: short(), order_id: number() },
      ['guest'],
    ),
    mail: new Table<MailRow>(sequelize, 'shop_mail', {
      id: newId(),
      message: unique(),
      recipient: short(),
      subject: text(),
      body: text(),
    }),
    emailCodes: new Table<EmailCodeRow>(sequelize, 'shop_email_codes', {
      address: { ...short(), primaryKey: true },
      code: short(),
      tries: number(),
      expires_at: number(),
      sent: number(),
      hour_began: number(),
    }),
  };
}

export type Tables = ReturnType<typeof defineTables>;
