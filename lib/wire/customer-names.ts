/** The REST fields that name the customer of an appointment. Their values come from the shop's users and orders. */
export const CUSTOMER_NAMES = [
  'customer_first_name',
  'customer_last_name',
  'customer_full_name',
  'customer_name',
] as const;

export type CustomerNames = { readonly [Name in (typeof CUSTOMER_NAMES)[number]]: string };
