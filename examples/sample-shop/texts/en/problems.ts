import type { CustomerCode } from '../../pages/words/refusals';

const GONE = 'This time is no longer in your cart. Reload the page to see what is in it.';

/** Error texts by code. Customers never read the messages of the REST interface. */
const refusals: Readonly<Record<CustomerCode, string>> = {
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
  shop_appointments_nothing_left:
    'Your card no longer pays for all of this. Nothing is booked: please check the price, or pay in another way.',
  shop_rest_in_flight: 'Your booking is still being made. Please wait a moment and try again.',
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
  shop_nothing_to_pay: 'This booking can no longer be paid. Reload the page to see how it stands.',
  shop_amount_changed: 'The amount has changed in the meantime. Reload the page to see what is to be paid.',
  network_failed: 'The shop cannot be reached. Please check your connection and try again.',
  response_unreadable: 'The shop did not respond properly. Please try again in a moment.',
};

/** English texts for errors, and those of the pages' scripts. */
export default {
  refusals,
  /** Texts for a wrong field of a request, by the name of the field; they are more exact than those for the code. */
  fieldRefusals: {
    owner:
      'You are holding as many times as we can keep for one person. Pay for one of them or remove one first.',
    address:
      'Too many times are being held from your network at the moment. Please try again a little later.',
    quantity: 'We cannot keep that many places for you. Please choose fewer.',
    qty: 'We cannot keep that many places for you. Please choose fewer.',
    start: 'Please choose a time.',
    staffId: 'Please choose a member of staff.',
    staffIds: 'Please choose a member of staff.',
    name: 'Please enter your name.',
    longName: 'Please enter your name in at most 200 characters.',
    email: 'Please enter your e-mail address, such as ada@mail.example.',
    phone: 'Please enter a phone number, such as +49 30 123456, or leave it empty.',
    remark: 'Please write at most 1,000 characters.',
    cart: 'Your cart is empty.',
    lines: 'Your cart has changed. Please check it, and book again.',
    holds: 'You have booked this already. You can find it under “My bookings”.',
    reason: 'Please give your reason in at most 1,000 characters.',
    login: 'Please enter your user name.',
    password: 'Please enter your password.',
    code: 'Please enter the code.',
  },
  /** Text for a booking that exceeds a limit of the customer. `nextBooking` may follow. */
  limitRefusal: 'You have reached the number of bookings that we can take from one customer.',
  /** Text for all other error codes. */
  generalRefusal: 'Sorry, that did not work. Please try again, or contact the salon.',

  /** Texts of the pages' scripts. Words in braces are placeholders. */
  scripts: {
    nextBooking: 'The next booking is possible from {day} on.',
    holding: 'We’re holding this time for you: {time} left.',
    holdEnded: 'Your hold has ended. You can still book this time if it is free.',
    holdEndedOf: 'Your hold has ended: {line}.',
    notFree: 'This time is no longer free. Choose another one, or remove it.',
    cartHasInstead: 'Your cart now has {label} instead. You can book as soon as you are ready.',
    otherTimes: 'Take one of these times instead:',
    payWithPass: 'Pay with your {name}: {left} left',
    /** Texts that replace those of the picker. */
    payInSalon: '{now} now, {later} in the salon',
    timeInSalon: '{time} at the salon',
    zoneOfSalon: '{zone} (the salon)',
    fillIn: 'Please fill in this field.',
  },

  errorPages: {
    noService: {
      title: 'We do not offer this service',
      text: 'The service may have been renamed or withdrawn. Please choose another service.',
    },
    deadLink: {
      title: 'This link does not open an appointment',
      text: 'The link may be incomplete, or the appointment is long past. Please use the link from your booking, or look at “My bookings”.',
    },
    deadWaitlistLink: {
      title: 'This link does not open an entry of the waitlist',
      text: 'The link may be incomplete, or the days that you were waiting for are long past. Please use the link from our message, or look for free times.',
    },
    notFound: {
      title: 'There is no such page',
      text: 'The address may have a typing error, or the page has moved.',
    },
    wrongMethod: {
      title: 'This page cannot be opened directly',
      text: 'The address only receives a form that was filled in on another page. Please start again from one of the pages below.',
    },
    noAccess: {
      title: 'You do not have access to this page',
      text: 'Please sign in first. If you are signed in already, the page is not meant for you.',
    },
    busy: {
      title: 'We are very busy right now',
      text: 'Nothing was changed. Please try again in a moment.',
    },
    refused: {
      title: 'That did not work',
      text: 'Something in the request cannot be used. Please go back and try again.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'We’ve been notified and are looking into it. Please try again a little later.',
    },
  },
};
