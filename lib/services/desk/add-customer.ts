import { invalidParams } from '../../domain/errors';
import { contactOf } from '../../domain/people/contact';
import type { AddedCustomer, CustomerDraft } from '../../domain/people/new-customer';
import { splitName } from '../../domain/people/split-name';
import { callContext, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Adds a customer to the users of the shop, unless a user has the e-mail address already. */
export async function addCustomer(
  { host: { users } }: Pick<Core, 'host'>,
  draft: CustomerDraft,
  how: Pick<WriteContext, 'actorId' | 'transaction'>,
): Promise<AddedCustomer> {
  if (!users.addCustomer)
    throw invalidParams({
      email:
        'cannot be added, because this shop does not support new customers at the desk; developers can implement addCustomer in the users port',
    });
  const { name, email, phone } = contactOf({ sent: draft, customerId: 0 });
  if (name === '') throw invalidParams({ name: 'must not be empty' });
  if (email === '') throw invalidParams({ email: 'must not be empty' });
  const [firstName, lastName] = splitName(name);
  return users.addCustomer({ firstName, lastName, email, phone }, callContext(how));
}
