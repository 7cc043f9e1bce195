import type { OptionalId } from '../domain/ids';
import type {
  LineTax,
  NewOrderLine,
  Order,
  OrderDraft,
  OrderLine,
  OrderNotice,
  TaxableLine,
  WrittenLine,
  WrittenOrder,
  WrittenOrderStatus,
} from '../domain/order';
import type { Product, ProductCategory } from '../domain/product';
import type { User } from '../domain/user';
import type { Webhook } from '../domain/webhook';

/**
 * The five ports that a shop implements. Every method is batched where it can be: `find(ids)` returns a map in which
 * unknown ids are simply absent. Methods may be called concurrently.
 *
 * `context.transaction` is set only inside a transaction that the port must join: for `orders`, when `sharesDatabase`
 * is true; for `products` and `users`, when the host itself opened the transaction.
 *
 * An AppointmentsError that a method throws is passed on to the caller, and the write is undone. A shop can use this to
 * refuse a line of a settled order, for example. An error of a database becomes `shop_rest_busy` (503), and inside our
 * transaction the whole write is tried again; any other error becomes `shop_rest_host_error` (502).
 *
 * A noun that has a REST name in place of its own (`staff_ids`, `first_name`) is a `shop_rest_host_error` too, because
 * the library would not see the value. `productFromJson` reads products that have REST names.
 */
export interface HostPorts<Id = number> {
  readonly products: ProductsPort<Id>;
  readonly orders: OrdersPort<Id>;
  readonly users: UsersPort<Id>;
  readonly access: AccessPort<Id>;
  readonly webhooks: WebhooksPort<Id>;
}

/** The caller, and the transaction of the shared database, if any. */
export interface CallContext<Id = number> {
  /** The user on whose behalf the library calls; 0 is a visitor, undefined the library itself. */
  readonly userId?: OptionalId<Id>;
  /** The Sequelize transaction to read and write through. */
  readonly transaction?: unknown;
}

/** A page of a search, with the total over all pages. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** The shop's appointable products. */
export interface ProductsPort<Id = number> {
  /** The promises of the shop about its products; absent if it makes none. */
  readonly traits?: ProductTraits;
  /** The products with these ids, of every status and type. */
  find(ids: readonly Id[], context: CallContext<Id>): Promise<Map<Id, Product<Id>>>;
  /** Appointable products that match, in the order asked for. */
  search(query: ProductQuery<Id>, context: CallContext<Id>): Promise<Page<Product<Id>>>;
  /** Every category of the shop. */
  categories(context: CallContext<Id>): Promise<readonly ProductCategory<Id>[]>;
  /**
   * The products among these that the caller may see: published ones, and those that a manager or owner sees besides.
   */
  isReadable(products: readonly Product<Id>[], context: CallContext<Id>): Promise<Set<Id>>;
  /** Tax of each line with the product's tax class, in the order given. */
  tax(lines: readonly TaxableLine<Id>[], context: CallContext<Id>): Promise<readonly LineTax[]>;
}

/** The promises of a shop about its products. */
export interface ProductTraits {
  /**
   * The host calls `appointments.productChanged` after each change of a product or a category: of any field, and of
   * whether visitors may see a product. It calls it once the port returns the new state in every process. The library
   * then keeps products between requests.
   */
  readonly changesAreReported?: boolean;
}

/** The parameters of a product list; `filters` are the host's own. */
export interface ProductQuery<Id = number> {
  readonly status?: string;
  readonly type?: string;
  readonly staffIds?: readonly Id[];
  /** Products in any of these categories. The library adds the categories below the requested ones. */
  readonly categoryIds?: readonly Id[];
  readonly search?: string;
  readonly include?: readonly Id[];
  readonly exclude?: readonly Id[];
  readonly orderby?: string;
  readonly order?: 'asc' | 'desc';
  readonly offset?: number;
  /** Absent: all of them. */
  readonly limit?: number;
  /** Standard product parameters of the host that the library does not know, as sent. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** The shop's orders: each booking has a line in one. */
export interface OrdersPort<Id = number> {
  /** True when orders live in the database that was given to `createAppointments`: both are then written in one transaction. */
  readonly sharesDatabase: boolean;
  /** The abilities that the shop's orders lack; absent if they lack none. */
  readonly traits?: OrderTraits;
  /**
   * Creates a pending order with one line; idempotent on `reference`: called again, it returns the same order. May create
   * it on hold, and says so, if the customer pays at the desk.
   */
  createPending(draft: OrderDraft<Id>, context: CallContext<Id>): Promise<WrittenOrder<Id>>;
  /** The lines written with these references; the reference of an order is that of its first line. */
  findByReference(
    references: readonly string[],
    context: CallContext<Id>,
  ): Promise<Map<string, WrittenLine<Id>>>;
  find(ids: readonly Id[], context: CallContext<Id>): Promise<Map<Id, Order<Id>>>;
  /**
   * Adds a line to an order; idempotent on `line.reference`: called again, it returns the same line. Returns the line,
   * or only its id.
   */
  addItem(orderId: Id, line: NewOrderLine<Id>, context: CallContext<Id>): Promise<Id | WrittenLine<Id>>;
  /**
   * Replaces the content of a line. A quantity of 0 takes the line out: it may be deleted, or stay with the quantity
   * 0. May return `{ amounts }` as in `WrittenLine`.
   */
  updateItem(orderId: Id, itemId: Id, line: OrderLine<Id>, context: CallContext<Id>): Promise<unknown>;
  /** Cancels an order, or revives a cancelled one with its lines as they were. */
  setStatus(
    orderId: Id,
    status: WrittenOrderStatus,
    context: CallContext<Id> & { readonly reason?: string },
  ): Promise<void>;
  /**
   * Optional: reports money that does not fit the appointments. If omitted, the notice is only logged. Called in the
   * change's own transaction if orders share the database; otherwise afterwards, until it succeeds, and so may come
   * twice.
   */
  needsAttention?(notice: OrderNotice<Id>, context: CallContext<Id>): Promise<void>;
}

/** The abilities that a shop's orders lack. */
export interface OrderTraits {
  /** A cancelled order stays cancelled: the library makes a new order for an appointment that is revived. */
  readonly cancelledIsFinal?: boolean;
  /** A line keeps its price per unit, in whole cents: the port returns the final `amounts` of a line. */
  readonly unitPricesAreWhole?: boolean;
  /** The product of a line cannot change: the library adds another line, and takes out the former one. */
  readonly lineProductsAreFixed?: boolean;
  /** A line cannot keep a reference: a line may stay in the order if the response to its creation was lost. */
  readonly linesHaveNoReference?: boolean;
}

/** The shop's users. */
export interface UsersPort<Id = number> {
  find(ids: readonly Id[], context: CallContext<Id>): Promise<Map<Id, User<Id>>>;
  /** Users that hold the role `shop_staff`. */
  staff(query: StaffQuery<Id>, context: CallContext<Id>): Promise<Page<User<Id>>>;
  /**
   * Optional: users of every role whose name or e-mail address contains the text, by id. Lists of appointments accept
   * `search`, and `GET /v2/customers` works, if the port has this method.
   */
  search?(query: UserSearch, context: CallContext<Id>): Promise<Page<User<Id>>>;
}

/** The text and the limit of a search for users. */
export interface UserSearch {
  /** A part of a name or an e-mail address. Its case does not count, and no character is a wildcard. */
  readonly search: string;
  /** The users returned at most; the total counts all that match. */
  readonly limit: number;
}

/** The parameters of a staff list; without `limit` all of them. */
export interface StaffQuery<Id = number> {
  readonly include?: readonly Id[];
  readonly exclude?: readonly Id[];
  readonly search?: string;
  readonly email?: string;
  readonly orderby?: 'ID' | 'include' | 'name' | 'date';
  readonly order?: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit?: number;
}

/** Identifies callers, and says what they may do. */
export interface AccessPort<Id = number> {
  /** The API key with this consumer key, or undefined. */
  findKey(consumerKey: string): Promise<ApiKey<Id> | undefined>;
  /**
   * The application password of this login, or undefined. `password` comes without its spaces; the
   * host hashes and compares it as it stores it.
   */
  findApplicationPassword(login: string, password: string): Promise<{ id: string; userId: Id } | undefined>;
  /**
   * The session of a signed-in user, from the request's cookie or an `Authorization` header of the host's own scheme;
   * undefined for a visitor. A user id below 1 is a visitor too.
   */
  session(request: RequestLike): Promise<Session<Id> | undefined>;
  /** `capability` is `manage_shop`, or one of the host's own. */
  can(userId: Id, capability: string): Promise<boolean>;
}

/** A key pair of the shop's, as its port returns it: with its secret, or with a comparison. */
export type ApiKey<Id = number> = ApiKeyWithSecret<Id> | ApiKeyWithHash<Id>;

/** The rights of a key pair. */
interface ApiKeyRights<Id> {
  readonly id: number | string;
  /** Null for a key that belongs to no user: it acts with `manage_shop` within its permission. */
  readonly userId: Id | null;
  readonly permissions: 'read' | 'write' | 'read_write';
}

/** A key whose secret the shop can read. The library compares it, in constant time, and verifies signatures with it. */
export interface ApiKeyWithSecret<Id = number> extends ApiKeyRights<Id> {
  readonly consumerSecret: string;
  readonly isConsumerSecret?: undefined;
}

/** A key of which the shop stores only a hash of the secret. It cannot sign requests (OAuth 1.0a). */
export interface ApiKeyWithHash<Id = number> extends ApiKeyRights<Id> {
  readonly consumerSecret?: undefined;
  /**
   * Whether the candidate is the secret of this key. The library also calls it for requests with other credentials, and
   * ignores the result, so that the time of a response does not show which keys exist.
   */
  isConsumerSecret(candidate: string): Promise<boolean> | boolean;
}

/** The parts of a request that a port sees. */
export interface RequestLike {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The request as the host's framework made it: behind Express its `Request`, with what middleware put there. */
  readonly original?: unknown;
}

/** A user who is signed in. */
export interface Session<Id = number> {
  /** Stable for as long as the session lives; nonces are derived from it. */
  readonly id: string;
  /** An integer id is 1 or more. */
  readonly userId: Id;
  /** The library sets it for shops whose ids are texts: the id of the user there, which nonces are derived from. */
  readonly externalUserId?: string;
  /**
   * The part of the request that the session was read from. A browser sends cookies with the requests of other sites
   * too, so a cookie needs a nonce; an `Authorization` header of a host's own scheme, such as `Bearer`, needs none,
   * because no other site can send it. The event stream takes cookies only. Default `cookie`.
   */
  readonly from?: 'cookie' | 'authorization';
}

/** The shop's webhook settings. */
export interface WebhooksPort<Id = number> {
  /** Webhooks with status `active`. */
  active(context: CallContext<Id>): Promise<readonly Webhook[]>;
  /** Called when a webhook has failed for days. */
  disable(id: number | string, reason: string): Promise<void>;
}
