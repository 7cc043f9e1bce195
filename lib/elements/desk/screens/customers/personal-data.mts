import { eraseCustomer, erasePerson, exportCustomer } from '../../api/personal-data.mjs';
import type { Reached } from '../../api/customers.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import type { Who } from './people.mjs';

/** Saves the data that the library stores about a customer as a file on the user's device. */
export async function exportData(
  { client, texts }: Pick<Context, 'client' | 'texts'>,
  { download, fill }: Pick<Tools, 'download' | 'fill'>,
  customer: number,
): Promise<void> {
  const data = await exportCustomer(client, customer);
  const name = fill(texts.customers.fileName, { id: String(customer) });
  download(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
}

/** Erases the data of a customer or guest, and says from how many appointments. */
export async function eraseData(context: Context, who: Who, person: Reached): Promise<void> {
  const { client } = context;
  const { appointments } =
    'customer' in who ? await eraseCustomer(client, who.customer) : await erasePerson(client, person);
  context.say(context.plural(context.texts.customers.erased, appointments));
}
