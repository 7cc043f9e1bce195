import type { ExecArgs } from '@medusajs/framework/types';
import { Modules } from '@medusajs/framework/utils';
import {
  createCustomerAccountWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  createUserAccountWorkflow,
  updateStoresWorkflow,
} from '@medusajs/medusa/core-flows';
import { appointments } from '../appointments/core';
import { SHOP } from '../settings';
import { createService } from './create-service';

/** Password of both demo users: the manager `mona@shop.example` and the customer `cleo@shop.example`. */
const PASSWORD = 'a-password-for-tests';

/**
 * Fills an empty Medusa with a region and its tax, a manager, a customer, a service and its hours. Medusa itself
 * creates a sales channel and a publishable key at its first start.
 */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const [store] = await container.resolve(Modules.STORE).listStores();
  if (store!.default_region_id)
    return console.log('The shop has its products and users already, so nothing is created.');
  const { result: regions } = await createRegionsWorkflow(container).run({
    input: {
      regions: [{ name: 'Germany', currency_code: SHOP.currency.toLowerCase(), countries: [SHOP.country] }],
    },
  });
  const vat = { name: 'VAT', code: 'vat', rate: 19 };
  await createTaxRegionsWorkflow(container).run({
    input: [{ country_code: SHOP.country, provider_id: 'tp_system', default_tax_rate: vat }],
  });
  await updateStoresWorkflow(container).run({
    input: { selector: { id: store!.id }, update: { default_region_id: regions[0]!.id } },
  });
  await createAccounts(container);
  const product = await createService(container, { title: 'Haircut' });
  await appointments.rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '09:00',
    toRange: '17:00',
  });
  const [key] = await container.resolve(Modules.API_KEY).listApiKeys({ type: 'publishable' });
  console.log(`KEY=${key!.token}\nPRODUCT=${product}`);
}

/** Creates the demo users: a manager and a customer. */
async function createAccounts(container: ExecArgs['container']): Promise<void> {
  const register = async (email: string): Promise<string> => {
    const body = { email, password: PASSWORD };
    const { authIdentity, error } = await container.resolve(Modules.AUTH).register('emailpass', { body });
    if (!authIdentity) throw new Error(error);
    return authIdentity.id;
  };
  const mona = { email: 'mona@shop.example', first_name: 'Mona', last_name: 'Manager' };
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: await register(mona.email), userData: mona },
  });
  const cleo = { email: 'cleo@shop.example', first_name: 'Cleo', last_name: 'Customer' };
  await createCustomerAccountWorkflow(container).run({
    input: { authIdentityId: await register(cleo.email), customerData: cleo },
  });
}
