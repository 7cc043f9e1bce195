import type { Api } from './api';
import { create } from './create';
import { customers, manager, staff } from './salon';

/** Ids of Vendure's administrators who are staff, by their keys in `salon.ts`. */
export type Staff = Readonly<Record<string, string>>;

/** Creates a manager, and the staff who can be booked; all have the password `demo`. */
export async function employStaff(api: Api): Promise<Staff> {
  const managers = await create(api, 'Role', {
    code: 'appointments-manager',
    description: 'Manages the appointments',
    permissions: ['ReadCatalog', 'ReadOrder', 'ReadCustomer', 'ManageAppointments'],
  });
  await create(api, 'Administrator', { ...manager, password: 'demo', roleIds: [managers] });
  const stylists = await create(api, 'Role', {
    code: 'stylist',
    description: 'Can be booked',
    permissions: ['ReadCatalog', 'ProvideAppointments'],
  });
  const ids: Record<string, string> = {};
  for (const { key, ...names } of staff) {
    ids[key] = await create(api, 'Administrator', { ...names, password: 'demo', roleIds: [stylists] });
  }
  return ids;
}

/** Creates customers who can sign in with the password `demo`. */
export async function inviteCustomers(api: Api): Promise<void> {
  for (const input of customers) {
    const { createCustomer } = await api<{ createCustomer: { message?: string } }>(
      `mutation ($input: CreateCustomerInput!) {
        createCustomer(input: $input, password: "demo") { ... on ErrorResult { message } }
      }`,
      { input },
    );
    if (createCustomer.message) throw new Error(createCustomer.message);
  }
}
