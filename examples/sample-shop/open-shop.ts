import { readFile } from 'node:fs/promises';
import type { Sequelize } from 'sequelize';
import {
  type Appointments,
  cheapest,
  clockFrom,
  createAppointments,
  type MessageKind,
  type Precedence,
  type SiteOptions,
  systemClock,
} from 'shop-appointments';
import { readShopFile, type ShopContents, ShopFileError } from 'shop-appointments/adapters/memory';
import { createSessions, type Sessions } from './access/sessions';
import { createVault } from './access/vault';
import { type ShopConfig, StartError } from './config';
import { NO_CONTACT, readContact } from './contact';
import { openDatabase } from './database';
import { bookDemoAppointments } from './demo-bookings';
import { createEmailCodes, type EmailCodes } from './find-bookings/email-codes';
import { createAskedCookie, createFoundCookie, type AddressCookie } from './find-bookings/address-cookies';
import { createLaterWork, type LaterWork } from './later-work';
import { loadShop } from './load';
import { type CartCookie, createCartCookie } from './orders/cart-cookie';
import { type Carts, createCarts } from './orders/carts';
import { createGuestOrders, type GuestOrders } from './orders/guest-orders';
import { createOrderBook, type OrderBook } from './orders/order-book';
import { checkPasses } from './passes/check-passes';
import type { StaffCosts } from './pages/service/picker-prices';
import { shopPorts } from './ports';
import { type Mail, mailer } from './ports/messages';
import { SALON } from './salon';
import { urlAt } from './server';
import { secretOf, type StoredShop, storedShop } from './settings';
import { type ShopParts, siteOf } from './shop-parts';
import type { Tables } from './tables';
import { ENGLISH } from './texts/languages';
import { readTranslations } from './translations';
import { createWebhookSettings, type WebhookSettings } from './webhooks/webhook-settings';

/** Kinds of messages that the shop sends to customers. */
const MESSAGES: readonly MessageKind[] = [
  'booked',
  'awaiting_confirmation',
  'confirmed',
  'moved',
  'moved_by_shop',
  'cancelled',
  'waitlist_offer',
];

/** A shop with database, ports and library, before its HTTP routes and pages. */
export interface OpenShop extends ShopParts {
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly webhooks: WebhookSettings;
  readonly carts: Carts;
  readonly cartCookie: CartCookie;
  readonly guests: GuestOrders;
  readonly orders: OrderBook;
  readonly emailCodes: EmailCodes;
  readonly askedCookie: AddressCookie;
  readonly foundCookie: AddressCookie;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly later: LaterWork;
  /**
   * Whether prices of staff members replace the product's price or are added to it: the library's option
   * `pricing.staff`.
   */
  readonly staffCosts: StaffCosts;
  /** Whether the larger or the smaller priority of a rule is stronger: the library's option `rules.precedence`. */
  readonly precedence: Precedence;
  /** Whether the database contains the demo salon, not a shop file. */
  readonly isDemo: boolean;
  /** Whether the database was empty at this start, and was filled. */
  readonly isNew: boolean;
}

/** Minutes for which a booking keeps its place without a payment, unless the shop file says otherwise. */
const UNPAID_MINUTES = 60;

/**
 * Opens the shop: creates missing tables, and loads the shop file (JSON with products, users and rules) into an empty database.
 * @throws StartError for a wrong setting
 */
export async function openShop(
  sequelize: Sequelize,
  config: Omit<ShopConfig, 'databaseUrl' | 'host' | 'port'> & Partial<Pick<ShopConfig, 'host' | 'port'>>,
): Promise<OpenShop> {
  const database = await openDatabase(sequelize, (work) => appointments.transaction(work));
  const stored = await storedShop(database.tables);
  const contents = stored ? undefined : await readContents(config.shopFile);
  const ofFile = stored?.options ?? contents!.options;
  const contact = stored?.contact ?? contents?.contact ?? NO_CONTACT;
  const translations = stored?.translations ?? contents?.translations ?? {};
  const isDemo = stored?.isDemo ?? config.shopFile === undefined;
  const options = isDemo ? { ...ofFile, site: demoSite(ofFile.site, config) } : ofFile;
  const { unpaidMinutes = UNPAID_MINUTES } = options;
  const secret = await secretOf(database.tables, config.secret);
  const sessions = createSessions(database, secret);
  const vault = createVault(secret);
  const customersPages = `${options.site.url.replace(/\/$/, '')}/my`;
  const ports = shopPorts(database, options.site, { secret, vault, sessions });
  const host = config.ordersApart ? { ...ports, orders: { ...ports.orders, sharesDatabase: false } } : ports;
  const clock = config.now === undefined ? systemClock : clockFrom(config.now);
  const appointments: Appointments = createAppointments({
    ...options,
    unpaidMinutes,
    database: sequelize,
    host,
    secret,
    clock,
    // The cheapest free staff member gets the booking, so that customers without a preference pay the price that the
    // page advertises.
    staffing: cheapest,
    // The library writes what the customer has not just seen on a page of this shop, which confirms payments itself. A
    // booking's file for calendars has the address and the link.
    messages: {
      address: contact.address,
      // Dates of English messages have the day before the month, as on the pages.
      language: ENGLISH.tag,
      ...options.messages,
      kinds: MESSAGES,
      manageLink: (token) => `${customersPages}/appointments/${token}`,
      waitlistLink: (token) => `${customersPages}/waitlist/${token}`,
    },
    webhooks: { allow: config.webhookAllow },
  });
  try {
    await appointments.migrate();
    const isNew =
      contents !== undefined && (await loadShop(database, appointments, contents, { secret, isDemo }));
    const webhooks = createWebhookSettings(database, vault);
    const carts = createCarts(database.tables, appointments, vault);
    const parts: ShopParts = {
      appointments,
      host,
      site: siteOf(options.site, { contact, translations }),
      clock,
    };
    const orders = createOrderBook(parts, database);
    if (isNew && isDemo) await bookDemoAppointments(parts, orders);
    const cartCookie = createCartCookie(secret);
    const guests = createGuestOrders(database, secret);
    const { tables } = database;
    const staffCosts = options.pricing?.staff ?? 'replace';
    return {
      ...parts,
      tables,
      sessions,
      webhooks,
      carts,
      cartCookie,
      guests,
      orders,
      emailCodes: createEmailCodes(database, secret, clock),
      askedCookie: createAskedCookie(secret, clock),
      foundCookie: createFoundCookie(secret, clock),
      sendMail: mailer(database),
      later: createLaterWork(),
      staffCosts,
      precedence: options.rules?.precedence ?? 'larger-wins',
      isDemo,
      isNew,
    };
  } catch (error) {
    await appointments.close();
    throw inFile(config.shopFile, error);
  }
}

/**
 * Returns the site of the demo salon with the address at which this process listens, for links in mails and calendars.
 * Any free port (0) is not known yet, so the address of the file stays.
 */
const demoSite = <Site extends SiteOptions>(site: Site, { host, port }: Partial<ShopConfig>): Site =>
  host === undefined || !port ? site : { ...site, url: urlAt(host, port) };

/** Content of a shop file (JSON with products, users and rules), with the address and phone number for customers. */
type FileContents = ShopContents & Pick<StoredShop, 'contact' | 'translations'>;

function contentsOf(file: unknown): FileContents {
  const contents = readShopFile(file);
  checkPasses(contents.products);
  return { ...contents, contact: readContact(file), translations: readTranslations(file) };
}

async function readContents(shopFile: string | undefined): Promise<FileContents> {
  if (shopFile === undefined) return contentsOf(SALON);
  let text: string;
  try {
    text = await readFile(shopFile, 'utf8');
  } catch (cause) {
    throw new StartError(`SHOP_FILE ${shopFile} cannot be read: ${messageOf(cause)}`, { cause });
  }
  try {
    return contentsOf(JSON.parse(text));
  } catch (error) {
    throw inFile(shopFile, error);
  }
}

/** Adds the name of the shop file to an error in the file; returns other errors unchanged. */
function inFile(shopFile: string | undefined, error: unknown): unknown {
  if (error instanceof SyntaxError) {
    return new StartError(`SHOP_FILE ${shopFile} is not JSON: ${messageOf(error)}`, { cause: error });
  }
  if (!(error instanceof ShopFileError)) return error;
  return new StartError(`SHOP_FILE ${shopFile}: ${error.message}`, { cause: error });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
