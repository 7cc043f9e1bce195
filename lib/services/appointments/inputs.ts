import {
  callback,
  how,
  howInOwnCalendar,
  listOfObjects,
  objectOfFields,
  theId,
  theIds,
} from '../../domain/checks/arguments';
import {
  type InputCheck,
  anything,
  count,
  flagInput,
  idsInput,
  is,
  isText,
  listInput,
  named,
  object,
  openShape,
  requiredInput,
  type ServiceInputs,
  shape,
  textInput,
} from '../../domain/checks/input-check';
import type { CustomerBooking } from '../../domain/drafts';
import type { EntitlementSearch } from '../../domain/money/entitlement';
import {
  APPOINTMENT_FIELDS,
  CANCELLATION_TRIAL,
  CUSTOMER_BOOKING,
  MOVE_SEARCH,
  PLACE_ARRIVAL,
} from '../../wire/inputs/appointment-inputs';
import { APPOINTMENT_QUERY } from '../../wire/inputs/appointment-list-inputs';
import { ENTITLEMENT_SEARCH } from '../../wire/inputs/entitlement-inputs';
import { checkOf, openShapeOf, shapeOf } from '../../wire/inputs/core-check';
import type { BookingTerms } from './book';
import type { PlaceArrival } from './check-in';
import type { AppointmentQuery } from './list';
import type { MoveSearch } from './changes/rescheduling-slots';
import type { CancellationTrial } from './preview-cancellation';
import type { AppointmentService } from './service';

/**
 * Checks that a value can be an id of the shop: an integer or a text. If the shop's ids are integers, a text is refused
 * later.
 */
const hostId = is('an id of the shop', (value) => Number.isSafeInteger(value) || isText(value));

const listQuery = named('query', shapeOf<AppointmentQuery>(APPOINTMENT_QUERY));

const customerBooking = requiredInput(openShapeOf<CustomerBooking>(CUSTOMER_BOOKING));

/** Checks the terms that only a customer's booking has. */
const bookingTerms = openShape<Pick<BookingTerms, 'unpaidMinutes' | 'owner' | 'address' | 'idempotencyKey'>>({
  unpaidMinutes: count,
  owner: textInput,
  address: textInput,
  idempotencyKey: textInput,
});

const howOfBooking: InputCheck = (...checked) => {
  how(...checked);
  named('how', bookingTerms)(...checked);
};

const batch = shape<{ create?: unknown; update?: unknown; delete?: unknown }>({
  create: listOfObjects,
  update: listOfObjects,
  delete: idsInput,
});

/**
 * Checks the customer status (expected, arrived or no-show) that a caller wants to record. An absent status is refused.
 */
const customerStatus: InputCheck = (value, name, problems) =>
  checkOf(APPOINTMENT_FIELDS.customerStatus)(value ?? null, name, problems);

export const APPOINTMENT_INPUTS: ServiceInputs<AppointmentService> = {
  get: [theId],
  find: [theIds],
  list: [listQuery],
  zoneChanged: [anything, how],
  history: [theId],
  create: [requiredInput(object), howInOwnCalendar],
  update: [theId, objectOfFields, howInOwnCalendar],
  setCustomerStatus: [theId, named('customerStatus', customerStatus), how, named('allow', callback)],
  checkIn: [
    theId,
    named('arrival', requiredInput(shapeOf<PlaceArrival>(PLACE_ARRIVAL))),
    how,
    named('allow', callback),
  ],
  reschedule: [theId, objectOfFields, howInOwnCalendar],
  changedPrice: [named('before', requiredInput(object)), named('after', requiredInput(object)), how],
  previewCancellation: [theId, named('terms', shapeOf<CancellationTrial>(CANCELLATION_TRIAL))],
  previewChange: [theId, objectOfFields, how],
  slotsToMove: [theId, named('search', shapeOf<MoveSearch>(MOVE_SEARCH))],
  remove: [theId, named('options', shape<{ force?: boolean }>({ force: flagInput })), how],
  batch: [requiredInput(batch), how],
  orderChanged: [named('orderId', requiredInput(hostId)), how],
  forOrders: [named('orders', requiredInput(listInput))],
  book: [customerBooking, howOfBooking],
  findEntitlements: [named('search', requiredInput(shapeOf<EntitlementSearch>(ENTITLEMENT_SEARCH))), how],
};
