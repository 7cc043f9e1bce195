import type { ErrorCode } from 'shop-appointments';

/** Error codes that only this shop has, not the library. */
export type ShopCode = 'shop_not_confirmed_yet' | 'shop_nothing_to_pay' | 'shop_amount_changed';

/** Error codes of the page's scripts: the request did not reach the shop, or the response could not be read. */
type BrowserCode = 'network_failed' | 'response_unreadable';

/**
 * Error codes of the library that customers never get from this shop's pages. If one does occur, the customer reads
 * `GENERAL_REFUSAL`.
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

const GONE = 'This booking is no longer in your cart. Reload the page to see what is in the cart.';

/** Error texts for customers, by code. Customers never read the messages of the REST interface. */
export const REFUSALS: Readonly<Record<CustomerCode, string>> = {
  rest_missing_callback_param: 'Something is still missing. Please fill in every field.',
  rest_invalid_param: 'Something that you entered cannot be used. Please check it and try again.',
  shop_rest_cannot_view: 'You do not have access to this. Your sign-in may have ended: please sign in again.',
  shop_rest_cannot_create: 'This is no longer possible online. Please contact the salon.',
  rest_no_route: 'This page has changed. Please reload it.',
  shop_rest_appointment_invalid_id: GONE,
  shop_rest_visit_invalid_id: GONE,
  shop_rest_waitlist_invalid_id: 'You are no longer on this waitlist.',
  shop_appointments_offer_over: 'This offer has ended. Please choose a time again.',
  shop_rest_product_invalid_id: 'We no longer offer this service.',
  shop_appointments_slot_unavailable: 'This time is no longer free.',
  shop_appointments_not_admitted: 'We cannot book this online for you. Please contact the salon.',
  shop_appointments_nothing_left: 'Your card does not pay for this booking. Please pay in another way.',
  shop_rest_in_flight: 'Your order is still being created. Please wait a moment and try again.',
  shop_rest_already_trashed: GONE,
  shop_rest_precondition_failed: 'The booking has changed in the meantime. Please reload the page.',
  shop_rest_request_entity_too_large:
    'You have entered too much at once. Please shorten it, or book in several steps.',
  shop_rest_too_many_attempts:
    'There were too many attempts from your network. Please wait a while and try again.',
  shop_rest_host_error: 'The shop cannot do this at the moment. Nothing was changed. Please try again later.',
  shop_rest_busy: 'A great many people are booking right now. Please try again in a moment.',
  shop_rest_outcome_unknown:
    'We cannot tell whether this worked. Please look at “My bookings” before you try again.',
  shop_not_confirmed_yet: 'You can pay as soon as the salon has confirmed the appointment.',
  shop_nothing_to_pay: 'This order can no longer be paid. Reload the page to see how your booking stands.',
  shop_amount_changed: 'The amount has changed in the meantime. Reload the page to see what is to be paid.',
  network_failed: 'The shop cannot be reached. Please check your connection and try again.',
  response_unreadable: 'The shop did not respond properly. Please try again in a moment.',
};

/** Texts for a wrong field of a request, by the name of the field; they are more exact than those for the code. */
export const FIELD_REFUSALS = {
  owner:
    'You are holding as many times as we can keep for one person. Pay for one of them or remove one first.',
  address: 'Too many times are being held from your network at the moment. Please try again a little later.',
  quantity: 'We cannot keep that many places for you. Please choose fewer.',
  qty: 'We cannot keep that many places for you. Please choose fewer.',
  start: 'Please choose a time.',
  staffId: 'Please choose a member of staff.',
  staffIds: 'Please choose a member of staff.',
  name: 'Please enter your name, in at most 200 characters.',
  email: 'Please enter your e-mail address, such as ada@mail.example.',
  cart: 'Your cart is empty.',
  lines: 'Your cart has changed. Please check it, and place your order again.',
  holds: 'Your order has been placed already. You can find it under “My bookings”.',
  reason: 'Please give your reason in at most 1,000 characters.',
  login: 'Please enter your login.',
  password: 'Please enter your password.',
} as const;

/** Text for a booking that exceeds a limit of the customer. A sentence with the next possible date may follow. */
export const LIMIT_REFUSAL = 'You have reached the number of bookings that we can take from one customer.';

/** Text for all other error codes. */
export const GENERAL_REFUSAL = 'Sorry, that did not work. Please try again, or contact the salon.';
