import type { Appointments } from 'shop-appointments';
import salon from './salon.json';

/** Demo salon, in the format of a shop file (JSON with products, users and rules). */
export const SALON: unknown = salon;

const MANAGER = salon.users.find(({ login }) => login === 'manager')!;
const [HAIRCUT] = salon.products.map(({ id }) => id);
const CUSTOMERS = salon.users.filter(({ roles }) => roles.includes('customer')).map(({ id }) => id);

/** Returns lines that describe how to try the demo: pages to open, users, and three commands to paste. */
export async function demoLines(url: string, appointments: Appointments): Promise<string[]> {
  const { records } = await appointments.slots.list({ productIds: [HAIRCUT!], hideUnavailable: true });
  const credentials = `${MANAGER.login}:${MANAGER.application_passwords![0]!}`;
  const [key] = salon.api_keys;
  const booking = { product_id: HAIRCUT, start: records[0]?.date, customer_id: CUSTOMERS[0] };
  return [
    'Open:',
    `  ${url}/  the shop: services, selected times and bookings`,
    `  ${url}/services/${HAIRCUT}  a service, with the times that are free`,
    `  ${url}/admin  the desk and webhooks: sign in as ${MANAGER.login} with ${MANAGER.password}`,
    `${salon.site.name} (demo): a manager of it is ${credentials.replace(':', ', application password ')}`,
    `or, with an API key, ${key!.consumer_key} : ${key!.consumer_secret}`,
    'Try:',
    `  curl '${url}/api/v2/slots?product_ids=${HAIRCUT}&combine_staff=true&hide_unavailable=true&per_page=3'`,
    `  curl -u '${credentials}' '${url}/api/v2/appointments?per_page=3'`,
    `  curl -u '${credentials}' -H 'Content-Type: application/json' -d '${JSON.stringify(booking)}' '${url}/api/v2/appointments'`,
  ];
}
