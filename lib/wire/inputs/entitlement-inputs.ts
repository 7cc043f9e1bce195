import type { EntitlementSearch } from '../../domain/money/entitlement';
import { APPOINTMENT_FIELDS, quantity } from './appointment-inputs';
import { type InputsOf, required } from './input';

/** Fields of a search for entitlements. */
export const ENTITLEMENT_SEARCH = {
  customerId: required(APPOINTMENT_FIELDS.customerId),
  productId: required(APPOINTMENT_FIELDS.productId),
  start: required(APPOINTMENT_FIELDS.start),
  quantity: quantity('Number of places to book.'),
} satisfies InputsOf<EntitlementSearch>;
