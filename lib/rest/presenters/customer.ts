import type { User } from '../../domain/people/user';
import { closed, INTEGER, TEXT } from '../response/schema';

/** A user of the shop. Managers can book for this user. */
export const CUSTOMER = closed('Customer', {
  id: INTEGER,
  display_name: TEXT,
  first_name: TEXT,
  last_name: TEXT,
  email: TEXT,
  phone: { ...TEXT, description: 'Phone number of the account; empty if the shop stores none.' },
});

export const presentCustomer = ({ id, displayName, firstName, lastName, email, phone = '' }: User) => ({
  id,
  display_name: displayName,
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
});
