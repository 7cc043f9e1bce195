import type { ErrorCode } from 'shop-appointments';

/** Error codes that only this shop has, not the library. */
export type ShopCode = 'shop_not_confirmed_yet' | 'shop_nothing_to_pay' | 'shop_amount_changed';

/** Error codes of the page's scripts: the request did not reach the shop, or the response could not be read. */
type BrowserCode = 'network_failed' | 'response_unreadable';

/**
 * Error codes of the library that customers never get from this shop's pages. If one does occur, the customer reads
 * the text `generalRefusal`.
 */
type StaffCode =
  | 'rest_invalid_json'
  | 'shop_appointments_invalid_status'
  | 'rest_forbidden'
  | 'shop_rest_availability_invalid_id'
  | 'shop_rest_staff_invalid_id'
  | 'shop_rest_customer_invalid_id'
  | 'shop_rest_resource_invalid_id'
  | 'shop_rest_message_invalid_id'
  | 'shop_rest_delivery_invalid_id'
  | 'shop_rest_series_invalid_id'
  | 'shop_rest_term_invalid'
  | 'shop_rest_unsupported_media_type'
  | 'shop_rest_idempotency_mismatch'
  | 'internal_server_error'
  | 'shop_appointments_not_migrated'
  | 'shop_appointments_not_imported'
  | 'shop_appointments_invalid_option';

/** Error code that a customer can get on the shop's pages. */
export type CustomerCode = Exclude<ErrorCode, StaffCode> | ShopCode | BrowserCode;
