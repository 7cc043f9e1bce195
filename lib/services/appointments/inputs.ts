import { callback, how, listOfObjects, objectOfFields, theId, theIds } from '../../domain/checks/arguments';
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
import { APPOINTMENT_FIELDS, CUSTOMER_BOOKING } from '../../wire/inputs/appointment-inputs';
import { APPOINTMENT_QUERY } from '../../wire/inputs/appointment-list-inputs';
import { checkOf, openShapeOf, shapeOf } from '../../wire/inputs/core-check';
import type { BookingTerms } from './book';
import type { AppointmentQuery } from './list';
import type { AppointmentService } from './service';

/** Id in the host's form. The service refuses a text if the ids of the shop are integers. */
const hostId = is('an id of the shop', (value) => Number.isSafeInteger(value) || isText(value));

export const listQuery = named('query', shapeOf<AppointmentQuery>(APPOINTMENT_QUERY));

export const customerBooking = requiredInput(openShapeOf<CustomerBooking>(CUSTOMER_BOOKING));

/** Checks the fields that only a booking has; the fields of every write pass. */
const bookingTerms = openShape<Pick<BookingTerms, 'unpaidMinutes' | 'owner' | 'address' | 'idempotencyKey'>>({
  unpaidMinutes: count,
  owner: textInput,
  address: textInput,
  idempotencyKey: textInput,
});

const batch = shape<{ create?: unknown; update?: unknown; delete?: unknown }>({
  create: listOfObjects,
  update: listOfObjects,
  delete: idsInput,
});

/** A status that is left out is a wrong one. */
const customerStatus: InputCheck = (value, name, problems) =>
  checkOf(APPOINTMENT_FIELDS.customerStatus)(value ?? null, name, problems);

export const APPOINTMENT_INPUTS: ServiceInputs<AppointmentService> = {
  get: [theId],
  find: [theIds],
  list: [listQuery],
  zoneChanged: [anything, how],
  history: [theId],
  create: [requiredInput(object), how],
  update: [theId, objectOfFields, how],
  setCustomerStatus: [theId, named('customerStatus', customerStatus), how, named('allow', callback)],
  reschedule: [theId, objectOfFields, how],
  changedPrice: [named('before', requiredInput(object)), named('after', requiredInput(object)), how],
  remove: [theId, named('options', shape<{ force?: boolean }>({ force: flagInput })), how],
  batch: [requiredInput(batch), how],
  orderChanged: [named('orderId', requiredInput(hostId)), how],
  forOrders: [named('orders', requiredInput(listInput))],
  book: [customerBooking, named('how', bookingTerms)],
};
