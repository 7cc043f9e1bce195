import type { Settings } from '../settings';
import { type Api, apiAt, signIn } from './api';
import { sellServices } from './catalogue';
import { openMarkets } from './markets';
import { openingHours } from './salon';
import { employStaff, inviteCustomers } from './people';

/** Fills an empty shop through Vendure's APIs, as its owner would. Changes nothing if the shop has products. */
export async function seed({
  url,
  superadminPassword,
}: Pick<Settings, 'url' | 'superadminPassword'>): Promise<void> {
  const api = apiAt(`${url}/admin-api`);
  await signIn(api, 'superadmin', superadminPassword);
  const { products } = await api<{ products: { totalItems: number } }>('{ products { totalItems } }');
  if (products.totalItems > 0) return;
  const markets = await openMarkets(api);
  const staff = await employStaff(api);
  await inviteCustomers(api);
  await sellServices(api, markets, staff);
  await open(`${url}/appointments`, api);
}

/** Sends the opening hours to the library's REST interface, in the owner's session. */
async function open(appointments: string, api: Api): Promise<void> {
  for (const rule of openingHours) {
    const response = await fetch(`${appointments}/v2/availabilities`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${api.token()}` },
      body: JSON.stringify({ kind: 'global', ...rule }),
    });
    if (!response.ok) throw new Error(`${rule.title}: ${await response.text()}`);
  }
}
