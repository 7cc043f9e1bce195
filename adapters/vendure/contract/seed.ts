import {
  AdministratorService,
  ChannelService,
  ConfigService,
  CountryService,
  CustomerService,
  type ID,
  isGraphQlErrorResult,
  LanguageCode,
  NATIVE_AUTH_STRATEGY_NAME,
  type Permission,
  ProductService,
  ProductVariantService,
  type RequestContext,
  RequestContextService,
  RoleService,
  SessionService,
  TaxCategoryService,
  TaxRateService,
  UserService,
  ZoneService,
} from '@vendure/core';
import type { HostFacts } from '../../testing/index';
import { idFormOf } from '../ids';
import { MANAGE_APPOINTMENTS, PROVIDE_APPOINTMENTS } from '../permission-names';
import { VendureAccess } from '../ports/access';
import { browserOf } from './browser';
import type { Services } from './services';

const PASSWORD = 'a password of the contract kit';

/** Fills an empty shop with the records that the checks need, through Vendure's own services. */
export async function seed(services: Services): Promise<HostFacts<ID>> {
  await addTax(services, await superadmin(services));
  const ctx = await superadmin(services);
  const [haircut, shave, perm] = [
    await addVariant(services, ctx, 'Haircut', true),
    await addVariant(services, ctx, 'Shave', true),
    await addVariant(services, ctx, 'Perm', false),
  ];
  const manager = await addAdministrator(services, ctx, 'Mona', MANAGE_APPOINTMENTS);
  const staff = [
    await addAdministrator(services, ctx, 'Ada', PROVIDE_APPOINTMENTS),
    await addAdministrator(services, ctx, 'Ben', PROVIDE_APPOINTMENTS),
  ] as const;
  const customer = await addCustomer(services, ctx);
  return {
    products: [haircut, shave],
    unpublishedProduct: perm,
    staff,
    manager,
    customer,
    ...(await addSessions(services, ctx, customer)),
    ...(await addCredentials(services, manager)),
  };
}

/** Returns a context in which the superadmin is signed in. The superadmin may give roles to users. */
async function superadmin(services: Services): Promise<RequestContext> {
  const { superadminCredentials } = services(ConfigService).authOptions;
  const contexts = services(RequestContextService);
  const ctx = await contexts.create({ apiType: 'admin' });
  const user = await services(UserService).getUserByEmailAddress(ctx, superadminCredentials.identifier);
  return contexts.create({ apiType: 'admin', user });
}

/** Adds a country with 19 % tax on prices without tax, in the default channel. */
async function addTax(services: Services, ctx: RequestContext): Promise<void> {
  const translations = [{ languageCode: LanguageCode.en, name: 'Germany' }];
  const country = await services(CountryService).create(ctx, { code: 'DE', enabled: true, translations });
  const zone = await services(ZoneService).create(ctx, { name: 'Europe', memberIds: [country.id] });
  const category = await services(TaxCategoryService).create(ctx, { name: 'Standard', isDefault: true });
  const rate = { name: 'Standard', enabled: true, value: 19, categoryId: category.id, zoneId: zone.id };
  await services(TaxRateService).create(ctx, rate);
  await services(ChannelService).update(ctx, {
    id: ctx.channelId,
    pricesIncludeTax: false,
    defaultTaxZoneId: zone.id,
    defaultShippingZoneId: zone.id,
  });
}

/** Adds a product with one variant of the same name. */
async function addVariant(
  services: Services,
  ctx: RequestContext,
  name: string,
  enabled: boolean,
): Promise<ID> {
  const { languageCode } = ctx;
  const product = await services(ProductService).create(ctx, {
    enabled,
    translations: [{ languageCode, name, slug: name.toLowerCase(), description: '' }],
  });
  const [variant] = await services(ProductVariantService).create(ctx, [
    {
      productId: product.id,
      enabled,
      sku: name,
      price: 4000,
      translations: [{ languageCode, name }],
      customFields: { appointmentDuration: 60, appointmentDurationUnit: 'minute' },
    },
  ]);
  return variant!.id;
}

/** Adds an administrator. @returns the id of the user */
async function addAdministrator(
  services: Services,
  ctx: RequestContext,
  firstName: string,
  permission: string,
): Promise<ID> {
  const role = await services(RoleService).create(ctx, {
    code: `role-of-${firstName.toLowerCase()}`,
    description: permission,
    permissions: [permission as unknown as Permission],
  });
  const { user } = await services(AdministratorService).create(ctx, {
    emailAddress: `${firstName.toLowerCase()}@shop.example`,
    firstName,
    lastName: 'Kit',
    password: PASSWORD,
    roleIds: [role.id],
  });
  return user.id;
}

/** Adds a customer. @returns the id of the user */
async function addCustomer(services: Services, ctx: RequestContext): Promise<ID> {
  const input = { emailAddress: 'cleo@shop.example', firstName: 'Cleo', lastName: 'Kit' };
  const customer = await services(CustomerService).create(ctx, input, PASSWORD);
  if (isGraphQlErrorResult(customer)) throw new Error(customer.message);
  return customer.user!.id;
}

/**
 * Creates the cookies of a signed-in customer and of a visitor. Returns none in a shop whose sessions are not in
 * cookies.
 */
async function addSessions(
  services: Services,
  ctx: RequestContext,
  customer: ID,
): Promise<Pick<HostFacts<ID>, 'signedIn' | 'visitor'>> {
  const config = services(ConfigService);
  if (![config.authOptions.tokenMethod].flat().includes('cookie')) return {};
  const browser = browserOf(config);
  const sessions = services(SessionService);
  const user = await services(UserService).getUserById(ctx, customer);
  const signedIn = await sessions.createNewAuthenticatedSession(ctx, user!, NATIVE_AUTH_STRATEGY_NAME);
  const visitor = await sessions.createAnonymousSession();
  return {
    signedIn: { cookie: browser.cookieOf(signedIn.token), userId: customer },
    visitor: { cookie: browser.cookieOf(visitor.token) },
  };
}

/** Adds credentials and webhooks to the plugin's own tables. Credentials name their user by the library's integer. */
async function addCredentials(
  services: Services,
  manager: ID,
): Promise<Pick<HostFacts<ID>, 'key' | 'applicationPassword' | 'otherLogin' | 'webhooks'>> {
  const { store } = services(VendureAccess);
  const isText = idFormOf(services(ConfigService)).areTexts;
  const rights = { userId: isText ? null : Number(manager), permissions: 'read_write' } as const;
  const { consumerKey, consumerSecret } = await store.keyPairs.create(rights);
  const webhookOf = async (name: string, status: 'active' | 'paused'): Promise<number> => {
    const topic = 'appointment.created';
    return (await store.webhooks.create({ name, topic, status, deliveryUrl: 'https://erp.example' })).id;
  };
  const webhooks = {
    active: await webhookOf('A', 'active'),
    inactive: await webhookOf('B', 'paused'),
    disposable: await webhookOf('C', 'active'),
  };
  const key = { ...rights, consumerKey, consumerSecret };
  if (isText) return { key, webhooks };
  const login = { userId: Number(manager), login: 'mona@shop.example' };
  const { password } = await store.applicationPasswords.create({ ...login, name: 'Till' });
  return { key, webhooks, applicationPassword: { ...login, password }, otherLogin: 'cleo@shop.example' };
}
