import type { ExecArgs } from '@medusajs/framework/types';
import { Modules } from '@medusajs/framework/utils';
import { type HostFacts, runContract } from 'shop-appointments/adapters/testing';
import { ports } from '../appointments/ports';
import { createService } from './create-service';
import { paymentsOf } from './payments';

/** Creates records for the contract checks. Each run creates new ones, because the checks change them. */
async function fill(container: ExecArgs['container']): Promise<HostFacts<string>> {
  const run = Date.now();
  const userOf = async (name: string, role?: string): Promise<string> => {
    const metadata = role ? { role } : {};
    const user = { email: `${name}-${run}@shop.example`, first_name: name, last_name: `Of ${run}`, metadata };
    return (await container.resolve(Modules.USER).createUsers(user)).id;
  };
  const staff = [await userOf('Ada', 'shop_staff'), await userOf('Ben', 'shop_staff')] as const;
  const customer = { email: `cleo-${run}@shop.example`, first_name: 'Cleo', last_name: 'Customer' };
  return {
    manager: await userOf('Mona'),
    customer: (await container.resolve(Modules.CUSTOMER).createCustomers(customer)).id,
    products: [
      await createService(container, { title: `Haircut ${run}`, staffIds: staff }),
      await createService(container, { title: `Shave ${run}` }),
    ],
    unpublishedProduct: await createService(container, { title: `Perm ${run}`, status: 'draft' }),
    staff,
  };
}

/** Checks the shop's ports against the library's contract, before `withExternalIds` wraps them. */
export default async function contract({ container }: ExecArgs): Promise<void> {
  const failures = await runContract({
    host: ports,
    facts: await fill(container),
    payments: paymentsOf(container),
  });
  for (const { port, name, error } of failures) console.error(`${port}: ${name}\n `, error);
  console.log(`${failures.length} promises are not kept`);
  if (failures.length > 0)
    throw new Error(
      'The ports of this shop do not keep all promises of the port contract: see the list above.',
    );
}
