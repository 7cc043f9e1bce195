import type { AdmissionDecision, Applicant } from '../domain/people/admission';
import type {
  Entitlement,
  EntitlementClaim,
  EntitlementQuery,
  ReservedEntries,
} from '../domain/money/entitlement';
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
} from '../domain/orders/order';
import type { Message, MessageChannel } from '../domain/messages/message';
import type { Product, ProductCategory } from '../domain/product';
import type { AddedCustomer, NewCustomer } from '../domain/people/new-customer';
import type { User } from '../domain/people/user';
import type { Webhook } from '../domain/events/webhook';

/**
 * The five ports that a shop implements: objects with methods by which the library reads and writes the shop's data.
 * Methods take many ids at once where possible: `find(ids)` returns a map in which unknown ids are absent. Methods may
 * be called concurrently.
 *
 * `context.transaction` is set only inside a transaction that the port must join: for `orders`, when `sharesDatabase`
 * is true; for `products` and `users`, when the shop itself opened the transaction.
 *
 * An AppointmentsError that a method throws is passed on to the caller, and the write is undone. A shop can use this to
 * refuse a line of a settled order, for example. An error of a database becomes `shop_rest_busy` (503), and inside the
 * library's transaction the whole write is tried again; any other error becomes `shop_rest_host_error` (502).
 *
 * A record that has a REST name in place of the library's (`staff_ids` for `staffIds`) is a `shop_rest_host_error`,
 * too, because the library would not see the value. `productFromJson` reads products that have REST names.
 */
export interface HostPorts<Id = number> {
  readonly products: ProductsPort<Id>;
  readonly orders: OrdersPort<Id>;
  readonly users: UsersPort<Id>;
  readonly access: AccessPort<Id>;
  readonly webhooks: WebhooksPort<Id>;
  /** Optional: entitlements, such as passes of ten visits and memberships, with which customers pay for bookings. */
  readonly entitlements?: EntitlementsPort<Id>;
  /**
   * Optional: decides whether a customer may book, before the library locks anything. The library calls it for
   * bookings, holds, checkouts, series and visits of customers, and not for bookings by managers. Without the function
   * every customer may book.
   */
  readonly admission?: Admission<Id>;
  /** Optional: sends messages to customers. Without this port, the library makes no messages. */
  readonly messages?: MessagesPort;
}

/** The transport of messages to customers, for example by e-mail or as short messages. */
export interface MessagesPort {
  /**
   * The kinds of address that the transport uses. A contact without any of them gets no message. Default: e-mail and
   * phone.
   */
  readonly channels?: readonly MessageChannel[];
  /**
   * Sends a message, and resolves once the message is accepted. After an error the message is sent again later, with
   * the same id, for about a day. A message may arrive twice. If the transport can recognise an id, it should refuse a
   * second message with that id.
   */
  send(message: Message, context: MessageContext): Promise<void>;
}

/** The second argument of `MessagesPort.send`. */
export interface MessageContext {
  /** Aborts if the process stops before the transport has sent the message. */
  readonly signal: AbortSignal;
}

/**
 * Entitlements of customers, such as a pass of ten visits or a membership. The calls about one use have the same
 * reference, may be repeated, and may arrive late: a use that was given back stays given back, even if other calls for
 * it follow.
 */
export interface EntitlementsPort<Id = number> {
  /**
   * True if entitlements are in the database that was passed to `createAppointments`: a booking and its use are then
   * written in one transaction.
   */
  readonly sharesDatabase: boolean;
  /** Returns the customer's entitlements that can pay for a booking, the best one first. */
  find(query: EntitlementQuery<Id>, context: CallContext<Id>): Promise<readonly Entitlement[]>;
  /**
   * Takes entries (such as visits of a pass of ten) for as many places as possible, at most `quantity`. Idempotent on
   * `reference`. Returns 0 places if the entitlement is not the customer's, does not pay for the product or has
   * nothing left, or if the use was given back.
   */
  reserve(claim: EntitlementClaim<Id>, context: CallContext<Id>): Promise<ReservedEntries>;
  /** Makes a reservation final. Changes nothing if the reservation is final already, or if the use was given back. */
  commit(reference: string, context: CallContext<Id>): Promise<void>;
  /**
   * Gives entries (such as visits of a pass of ten) back until the use with this reference keeps at most `keep` of
   * them. With 0 the use ends, even if the port has never seen its reference.
   */
  giveBack(
    use: { readonly reference: string; readonly keep: number },
    context: CallContext<Id>,
  ): Promise<void>;
}

/** Decides whether a customer may book. */
export type Admission<Id = number> = (
  applicant: Applicant<Id>,
  context: CallContext<Id>,
) => Promise<AdmissionDecision> | AdmissionDecision;

/** The user on whose behalf the library calls a port, and the transaction of the shared database, if there is one. */
export interface CallContext<Id = number> {
  /** Id of the user on whose behalf the library calls. 0: a visitor; undefined: the library itself. */
  readonly userId?: OptionalId<Id>;
  /** The Sequelize transaction through which the port must read and write; absent outside a transaction. */
  readonly transaction?: unknown;
}

/** A page of a search, with the total over all pages. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** The shop's appointable products. */
export interface ProductsPort<Id = number> {
  /** Facts that the shop guarantees about its products; absent if there are none. */
  readonly traits?: ProductTraits;
  /** Returns a map from these ids to the products, of every status and type. Unknown ids are absent. */
  find(ids: readonly Id[], context: CallContext<Id>): Promise<Map<Id, Product<Id>>>;
  /** Returns the appointable products that match a query, in the requested order. */
  search(query: ProductQuery<Id>, context: CallContext<Id>): Promise<Page<Product<Id>>>;
  /** Lists every category of the shop. */
  categories(context: CallContext<Id>): Promise<readonly ProductCategory<Id>[]>;
  /**
   * Returns the ids of the products that the caller may see: all published products and, for managers and owners, also
   * unpublished ones.
   */
  isReadable(products: readonly Product<Id>[], context: CallContext<Id>): Promise<Set<Id>>;
  /** Returns the tax of each line according to the tax class of its product, in the order of the lines. */
  tax(lines: readonly TaxableLine<Id>[], context: CallContext<Id>): Promise<readonly LineTax[]>;
}

/** Facts that a shop guarantees about its products. */
export interface ProductTraits {
  /**
   * True if the shop calls `appointments.productChanged` after each change of a product or a category: of any field,
   * and of whether visitors may see a product. The shop must make this call only when the port returns the new state in
   * every process. The library then keeps products between requests.
   */
  readonly changesAreReported?: boolean;
}

/** Parameters of a product list. The shop itself defines the meaning of `filters`. */
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
  /** Maximum number of products to return. Default: all. */
  readonly limit?: number;
  /** Product parameters that the library does not know, as the client sent them; the shop gives them their meaning. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** The shop's orders. Each booking has a line in an order. */
export interface OrdersPort<Id = number> {
  /**
   * True if orders are in the database that was passed to `createAppointments`: an appointment and its order are then
   * written in one transaction.
   */
  readonly sharesDatabase: boolean;
  /**
   * Features that the shop's orders lack, and features that few shops have; absent if the orders have all usual
   * features and no other.
   */
  readonly traits?: OrderTraits;
  /**
   * Creates a pending order with one line. Idempotent on `reference`: a repeated call returns the existing order. If
   * the customer pays at the desk, the shop may create the order on hold; it then returns that status.
   */
  createPending(draft: OrderDraft<Id>, context: CallContext<Id>): Promise<WrittenOrder<Id>>;
  /** Finds the lines written with these references. The reference of an order is the reference of its first line. */
  findByReference(
    references: readonly string[],
    context: CallContext<Id>,
  ): Promise<Map<string, WrittenLine<Id>>>;
  find(ids: readonly Id[], context: CallContext<Id>): Promise<Map<Id, Order<Id>>>;
  /**
   * Adds a line to an order. Idempotent on `line.reference`: a repeated call returns the existing line. Returns the
   * line, or only its id.
   */
  addItem(orderId: Id, line: NewOrderLine<Id>, context: CallContext<Id>): Promise<Id | WrittenLine<Id>>;
  /**
   * Replaces the content of a line. A quantity of 0 removes the line: the shop may delete it, or keep it with the
   * quantity 0. May return `{ amounts }` as in `WrittenLine`.
   */
  updateItem(orderId: Id, itemId: Id, line: OrderLine<Id>, context: CallContext<Id>): Promise<unknown>;
  /** Cancels an order, or revives a cancelled one with its lines as they were. */
  setStatus(
    orderId: Id,
    status: WrittenOrderStatus,
    context: CallContext<Id> & { readonly reason?: string },
  ): Promise<void>;
  /**
   * Optional: tells the shop about money that does not fit the appointments. If the method is omitted, the notice is
   * only logged. If orders share the database, the call is made in the transaction of the change. Otherwise it is made
   * after the transaction and repeated until it succeeds, so a notice may arrive twice.
   */
  needsAttention?(notice: OrderNotice<Id>, context: CallContext<Id>): Promise<void>;
}

/** Features that a shop's orders lack, and features that few shops have. */
export interface OrderTraits {
  /** A cancelled order stays cancelled: if its appointment is revived, the library creates a new order. */
  readonly cancelledIsFinal?: boolean;
  /** A line keeps its price per unit in whole cents, so the port returns the final `amounts` of a line. */
  readonly unitPricesAreWhole?: boolean;
  /** The product of a line cannot change, so the library adds another line and removes the former one. */
  readonly lineProductsAreFixed?: boolean;
  /**
   * A line cannot keep a reference. If the response to the creation of a line is lost, the line may stay in the order.
   */
  readonly linesHaveNoReference?: boolean;
  /**
   * `find` returns `paid` and `refunded` of each order or of its lines. Only with this trait can products have
   * deposits.
   */
  readonly statesPayments?: boolean;
}

/** The shop's users. */
export interface UsersPort<Id = number> {
  find(ids: readonly Id[], context: CallContext<Id>): Promise<Map<Id, User<Id>>>;
  /** Lists the users who have the role `shop_staff`. */
  staff(query: StaffQuery<Id>, context: CallContext<Id>): Promise<Page<User<Id>>>;
  /**
   * Optional: finds users of every role whose name or e-mail address contains the text, sorted by id. `GET
   * /v2/customers` needs this method. Without it, the `search` of a list of appointments does not find customers who
   * have no contact stored with their appointments.
   */
  search?(query: UserSearch, context: CallContext<Id>): Promise<Page<User<Id>>>;
  /**
   * Optional: adds a customer, who does not sign in yet. Idempotent on the e-mail address, whose upper and lower case
   * make no difference: if a user of any role has the address already, returns that user and changes nothing. Only with
   * this method can staff add customers at the desk.
   */
  addCustomer?(customer: NewCustomer, context: CallContext<Id>): Promise<AddedCustomer<Id>>;
}

/** The text and the limit of a search for users. */
export interface UserSearch {
  /** A part of a name or an e-mail address. Case is ignored, and no character is a wildcard. */
  readonly search: string;
  /** Maximum number of users to return; the total counts all matches. */
  readonly limit: number;
}

/** Parameters of a staff list. Without `limit`, all members are listed. */
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

/** The port that identifies callers and their capabilities. */
export interface AccessPort<Id = number> {
  /** Finds the API key with this consumer key. */
  findKey(consumerKey: string): Promise<ApiKey<Id> | undefined>;
  /**
   * Finds the application password of this login. `password` is passed without spaces; the shop hashes it and compares
   * the hash.
   */
  findApplicationPassword(login: string, password: string): Promise<{ id: string; userId: Id } | undefined>;
  /**
   * Returns the session of a signed-in user, from the request's cookie or an `Authorization` header of the shop's own
   * scheme; undefined for a visitor. A user id below 1 is a visitor, too.
   */
  session(request: RequestLike): Promise<Session<Id> | undefined>;
  /** Whether a user has a capability: `manage_shop`, `view_deliveries`, `manage_own_calendar`, or one of the shop's own. */
  can(userId: Id, capability: string): Promise<boolean>;
}

/**
 * An API key (consumer key and secret) as the access port returns it: either with its secret, or with a function that
 * checks whether a text is the secret.
 */
export type ApiKey<Id = number> = ApiKeyWithSecret<Id> | ApiKeyWithHash<Id>;

/** The rights of an API key. */
interface ApiKeyRights<Id> {
  readonly id: number | string;
  /**
   * Id of the user who owns the key. Null for a key without a user: it acts with `manage_shop` within its permissions.
   */
  readonly userId: Id | null;
  readonly permissions: 'read' | 'write' | 'read_write';
}

/**
 * An API key whose secret the shop can read. The library compares the secret, in constant time, and verifies signatures
 * with it.
 */
export interface ApiKeyWithSecret<Id = number> extends ApiKeyRights<Id> {
  readonly consumerSecret: string;
  readonly isConsumerSecret?: undefined;
}

/** An API key whose secret the shop stores only as a hash. Such a key cannot sign requests (OAuth 1.0a). */
export interface ApiKeyWithHash<Id = number> extends ApiKeyRights<Id> {
  readonly consumerSecret?: undefined;
  /**
   * Whether the candidate is the secret of this key. The library also calls this method for requests with other
   * credentials, and ignores the result, so that the time of a response does not show which keys exist.
   */
  isConsumerSecret(candidate: string): Promise<boolean> | boolean;
}

/** The parts of a request that the access port sees. */
export interface RequestLike {
  /** Headers of the request; the keys are the names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /**
   * The request object of the shop's framework: with Express the `Request`, including properties that middleware has
   * added.
   */
  readonly original?: unknown;
}

/** A user who is signed in. */
export interface Session<Id = number> {
  /** Id of the session, which stays the same as long as the session lives; nonces are derived from it. */
  readonly id: string;
  /** Id of the user; an integer id is 1 or more. */
  readonly userId: Id;
  /**
   * The shop's text id of the user, from which nonces are derived. The library sets it for shops whose ids are texts.
   */
  readonly externalUserId?: string;
  /**
   * The part of the request that contains the session. Browsers send cookies with the requests of other sites too, so a
   * session in a cookie needs a nonce. An `Authorization` header of a shop's own scheme, such as `Bearer`, needs no
   * nonce, because no other site can send it. The event stream takes cookies only. Default `cookie`.
   */
  readonly from?: 'cookie' | 'authorization';
}

/** The shop's settings of webhooks: addresses that get the events of the library. */
export interface WebhooksPort<Id = number> {
  /** Lists the webhooks with status `active`. */
  active(context: CallContext<Id>): Promise<readonly Webhook[]>;
  /** Called when deliveries to a webhook have failed for days; the shop should disable the webhook. */
  disable(id: number | string, reason: string): Promise<void>;
}
