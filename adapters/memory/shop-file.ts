import type {
  ApiKeyWithSecret,
  AppointmentsOptions,
  NewResource,
  Product,
  ProductCategory,
  SiteOptions,
  User,
  Webhook,
} from '../../lib/index';

/** A whole shop as one JSON document. A list may be absent or null. */
export interface ShopFile {
  readonly site: ShopFileSite;
  readonly categories?: readonly ShopFileCategory[];
  readonly products?: readonly ShopFileProduct[];
  readonly users?: readonly ShopFileUser[];
  readonly api_keys?: readonly ShopFileKey[];
  /** Availability rules, whose fields have their REST names. */
  readonly rules?: readonly WireRule[];
  /**
   * Rooms, chairs and machines. If the database has no resources yet, these get the ids 1, 2, 3 and so on, in this
   * order.
   */
  readonly resources?: readonly ShopFileResource[];
  readonly webhooks?: readonly ShopFileWebhook[];
  /** The options of `createAppointments` that a file may set. */
  readonly options?: ShopFileOptions;
}

/**
 * Site of the shop file. `name` and `url` have defaults. The time zone and the currency are required, because a wrong
 * guess would do harm.
 */
export interface ShopFileSite extends Partial<SiteOptions> {
  readonly timezone: string;
  readonly currency: string;
  readonly precedence?: 'larger-wins' | 'smaller-wins';
}

/** A product category; absent fields have defaults. */
export interface ShopFileCategory {
  readonly id: number;
  readonly name: string;
  readonly slug?: string;
  readonly parent?: number;
  readonly description?: string;
  readonly display?: string;
  readonly image?: Readonly<Record<string, unknown>> | null;
  readonly menu_order?: number;
}

/**
 * An appointable product, whose fields have their REST names. Defaults: status `publish`, type `appointment`, price
 * '0'. `categories` may replace `category_ids`; `tax_rate` is a percentage, default 0.
 */
export interface ShopFileProduct {
  readonly id: number;
  readonly name: string;
  readonly price?: string | number;
  readonly tax_rate?: string | number;
  /** Availability rules of the product. */
  readonly availability?: readonly WireRule[];
  readonly [field: string]: unknown;
}

/** A user; staff have the role `shop_staff`, managers `shop_manager`. */
export interface ShopFileUser {
  readonly id: number;
  readonly login: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly display_name?: string;
  readonly avatar_url?: string;
  readonly phone?: string;
  /** Language of the user: a BCP 47 tag. */
  readonly language?: string;
  readonly roles?: readonly string[];
  /** Password with which the user signs in on a page of the shop. */
  readonly password?: string;
  /** Application passwords in plain text, with or without spaces. */
  readonly application_passwords?: readonly string[];
  /** Availability rules of the user, who has to be a staff member. */
  readonly availability?: readonly WireRule[];
}

/** An API key and its secret, in plain text. */
export interface ShopFileKey {
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly permissions: ApiKeyWithSecret['permissions'];
  /** Id of the user whom the key belongs to. Null or 0 for a key of no user. */
  readonly user_id?: number | null;
}

/** A room, a chair or a machine, whose fields have their REST names; absent fields have defaults. */
export interface ShopFileResource {
  readonly name: string;
  readonly kind?: string;
  readonly quantity?: number;
  /** Position among the resources of its kind, ascending. Default 0. */
  readonly sort_order?: number;
  readonly status?: 'active' | 'inactive';
}

/** A webhook. Its default id is its position in the list, counted from 1. */
export interface ShopFileWebhook {
  readonly id?: number;
  readonly name?: string;
  readonly topic: string;
  readonly delivery_url: string;
  readonly secret?: string;
  readonly status?: WebhookStatus;
}

/** Status of a webhook. Only an `active` webhook gets deliveries. */
export type WebhookStatus = 'active' | 'paused' | 'disabled';

/** Options of `createAppointments` that JSON can express. */
export type ShopFileOptions = Partial<
  Omit<AppointmentsOptions, 'database' | 'host' | 'site' | 'secret' | 'clock' | 'logger'>
>;

/** An availability rule in the form of the shop file. Fields may have their alternative names. */
export interface WireRule {
  readonly id?: number;
  readonly kind?: string;
  readonly kind_id?: number | null;
  readonly event_id?: number | null;
  readonly title?: string;
  readonly range_type?: string;
  readonly type?: string;
  readonly from_date?: string | null;
  readonly to_date?: string | null;
  readonly from_range?: string | number | null;
  readonly from?: string | number | null;
  readonly to_range?: string | number | null;
  readonly to?: string | number | null;
  readonly appointable?: boolean;
  readonly priority?: number | null;
  readonly qty?: number | null;
  readonly ordering?: number;
  readonly rrule?: string | null;
}

/** A checked shop file, with all lists and defaults filled in. */
export interface ShopContents {
  readonly site: SiteOptions;
  /** Options of the file for `createAppointments`, including the site and the precedence of rules. */
  readonly options: ShopFileOptions & { readonly site: SiteOptions };
  readonly categories: readonly ProductCategory[];
  /** Products of the shop file. Their `availability` is in `rules`. */
  readonly products: readonly Product[];
  readonly users: readonly ShopUser[];
  readonly keys: readonly ApiKeyOfFile[];
  readonly rules: readonly PlacedRule[];
  readonly resources: readonly NewResource[];
  readonly webhooks: readonly WebhookOfFile[];
}

/** A user of a shop file, with the user's credentials in plain text. */
export interface ShopUser {
  readonly user: User;
  readonly password: string | undefined;
  readonly applicationPasswords: readonly string[];
}

/** An API key of a shop file, with the consumer key itself. */
export type ApiKeyOfFile = ApiKeyWithSecret & { readonly id: number; readonly consumerKey: string };

/** A webhook of a shop file, which may be inactive. */
export type WebhookOfFile = Webhook & { readonly id: number; readonly status: WebhookStatus };

/** A rule of a shop file, and its path in the file for messages. */
export interface PlacedRule {
  readonly path: string;
  readonly rule: WireRule;
}
