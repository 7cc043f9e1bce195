import {
  anything,
  count,
  flagInput,
  from1,
  idInput,
  idsInput,
  integerInput,
  type InputCheck,
  type InputShape,
  is,
  isText,
  listInput,
  named,
  object,
  inputOneOf,
  inputOrNull,
  requiredInput,
  type ServiceInputs,
  openShape,
  shape,
  textInput,
  time,
} from './domain/checks/input-check';
import { ID_KINDS } from './domain/ids';
import type { CustomerBooking } from './domain/drafts';
import { RULE_KINDS } from './domain/rule';
import type { ReadyQuery, SlotQuery } from './engine/slots/types';
import type { BookingTerms } from './services/appointments/book';
import { MAX_QUANTITY } from './services/appointments/fields';
import type { AppointmentQuery } from './services/appointments/list';
import type { AppointmentService } from './services/appointments/service';
import type { AvailabilityIndex } from './services/availability-index/service';
import { type IndexQuery, SOURCES } from './services/availability-index/types';
import type { CalendarQuery } from './services/calendar/appointments-in';
import type { CalendarService } from './services/calendar/service';
import type { CalendarSubscriptions } from './services/calendar/subscriptions';
import type { CustomerService } from './services/customers/service';
import type { DeskService } from './services/desk/service';
import type { VisitQuery } from './services/desk/visits';
import type { ExternalIdService } from './services/external-ids/service';
import type { HoldChanges } from './services/holds/change';
import type { HoldService } from './services/holds/service';
import type { RuleWrites } from './services/rules/plan';
import type { PreviewWindow } from './services/rules/preview';
import type { RuleService } from './services/rules/service';
import type { ReschedulingMonthQuery } from './services/self-service/rescheduling-month';
import type { ReschedulingWindow } from './services/self-service/rescheduling-slots';
import type { SelfService } from './services/self-service/service';
import type { SeriesService } from './services/series/service';
import type { SeriesChanges, SeriesDraft } from './services/series/types';
import { FREQUENCIES, SCOPES } from './services/series/types';
import type { SlotMonthQuery } from './services/slots/month-plan';
import type { ReadySlots } from './services/slots/ready-slots';
import type { SlotService } from './services/slots/service';

const theId = named('id', requiredInput(idInput));
/** An id as the host has it; the service refuses a text if the ids of the shop are integers. */
const hostId = is('an id of the shop', (value) => Number.isSafeInteger(value) || isText(value));
const theIds = named('ids', requiredInput(idsInput));
const page = from1(1_000_000_000);
/** Checks only that a draft or a change is an object; the service checks its fields together with their values. */
const fields = named('fields', requiredInput(object));
const how = named('how', object);
const texts = is('a list of texts', (value) => Array.isArray(value) && value.every(isText));
const callback = is('a function', (value) => typeof value === 'function');
const statuses = is(
  'a status, or a list of statuses',
  (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
);

const listed = shape<AppointmentQuery>({
  productId: idInput,
  staffId: idInput,
  customerId: idInput,
  from: time,
  to: time,
  after: time,
  before: time,
  include: idsInput,
  exclude: idsInput,
  search: textInput,
  status: statuses,
  orderby: textInput,
  order: textInput,
  page: anything,
  perPage: anything,
  offset: anything,
  visibleTo: object,
});

const slotFields: InputShape<SlotQuery> = {
  productIds: idsInput,
  categoryIds: idsInput,
  staffIds: idsInput,
  minDate: textInput,
  maxDate: textInput,
  from: time,
  to: time,
  getPastTimes: flagInput,
  hideUnavailable: flagInput,
  combineStaff: flagInput,
  page,
  perPage: from1(1_000),
  pagedStream: flagInput,
  computed: flagInput,
  firstOfRepeated: flagInput,
  withPrice: flagInput,
  explain: flagInput,
  signal: object,
};
const slotQuery = named('query', requiredInput(shape<SlotQuery>(slotFields)));
const readyQuery = named('query', requiredInput(shape<ReadyQuery>({ ...slotFields, summary: textInput })));
const slotMonthQuery = shape<SlotMonthQuery>({
  productId: requiredInput(idInput),
  staffId: idInput,
  quantity: from1(MAX_QUANTITY),
  month: textInput,
  day: textInput,
  withPrice: flagInput,
  signal: object,
});
const viewer = named('viewer', object);

const windowFields = {
  from: requiredInput(time),
  to: requiredInput(time),
  productId: idInput,
  staffId: idInput,
};

const bookingFields = {
  start: time,
  quantity: integerInput,
  staffId: inputOrNull(idInput),
  staffIds: idsInput,
  localTimezone: textInput,
  metaData: listInput,
};
const booking = requiredInput(
  openShape<CustomerBooking>({ ...bookingFields, productId: requiredInput(idInput), customerId: idInput }),
);

/** Checks the fields that are the booking's own; the others are those of every write. */
const bookingTerms = openShape<Pick<BookingTerms, 'unpaidMinutes' | 'owner' | 'address' | 'idempotencyKey'>>({
  unpaidMinutes: count,
  owner: textInput,
  address: textInput,
  idempotencyKey: textInput,
});

const seriesDraft = requiredInput(
  shape<SeriesDraft>({
    rrule: textInput,
    frequency: inputOneOf(FREQUENCIES),
    interval: from1(Infinity),
    count: from1(Infinity),
    until: time,
    productId: requiredInput(idInput),
    start: requiredInput(time),
    staffId: inputOrNull(idInput),
    staffIds: idsInput,
    quantity: integerInput,
    customerId: idInput,
    skipUnavailable: flagInput,
  }),
);

export const APPOINTMENT_INPUTS: ServiceInputs<AppointmentService> = {
  get: [theId],
  find: [theIds],
  list: [named('query', listed)],
  zoneChanged: [anything, how],
  history: [theId],
  create: [requiredInput(openShape<{ productId: number }>({ productId: requiredInput(anything) })), how],
  update: [theId, fields, how],
  setCustomerStatus: [theId, anything, how, named('allow', callback)],
  reschedule: [theId, fields, how],
  changedPrice: [named('before', requiredInput(object)), named('after', requiredInput(object)), how],
  remove: [theId, named('options', shape<{ force?: boolean }>({ force: flagInput })), how],
  batch: [
    requiredInput(
      shape<{ create?: unknown; update?: unknown; delete?: unknown }>({
        create: listOfObjects(),
        update: listOfObjects(),
        delete: idsInput,
      }),
    ),
    how,
  ],
  orderChanged: [named('orderId', requiredInput(hostId)), how],
  forOrders: [named('orders', requiredInput(listInput))],
  book: [booking, named('how', bookingTerms)],
};

/** The items of a batch are checked one by one, because each succeeds or fails on its own. */
function listOfObjects(): InputCheck {
  return is(
    'a list of objects',
    (value) => Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null),
  );
}

/** Ids and tokens of holds come from visitors, so every wrong value is the same 404. */
export const HOLD_INPUTS: ServiceInputs<HoldService> = {
  place: [booking, named('owner', requiredInput(object)), how],
  get: [anything, anything],
  find: [named('keys', requiredInput(listInput))],
  extend: [anything, anything, how],
  change: [anything, anything, named('changes', requiredInput(openShape<HoldChanges>(bookingFields))), how],
  release: [anything, anything, how],
  checkout: [named('holds', requiredInput(listOfObjects())), named('into', object), how],
};

const ruleWrites = requiredInput(
  shape<RuleWrites>({ create: listOfObjects(), update: listOfObjects(), remove: idsInput }),
);

export const RULE_INPUTS: ServiceInputs<RuleService> = {
  get: [theId],
  find: [theIds],
  all: [],
  create: [fields, how],
  update: [theId, fields, how],
  dryRun: [requiredInput(shape<{ id?: number; changes?: object }>({ id: idInput, changes: object })), how],
  remove: [theId, how],
  writeAll: [ruleWrites, how],
  preview: [ruleWrites, named('window', shape<PreviewWindow>({ from: time, to: time, signal: object })), how],
};

export const SERIES_INPUTS: ServiceInputs<SeriesService> = {
  preview: [named('draft', seriesDraft), how],
  create: [named('draft', seriesDraft), how],
  list: [named('query', listed)],
  get: [theId],
  find: [theIds],
  update: [
    theId,
    named(
      'changes',
      requiredInput(
        shape<SeriesChanges>({
          scope: inputOneOf(SCOPES),
          appointmentId: idInput,
          status: textInput,
          staffId: inputOrNull(idInput),
          staffIds: idsInput,
          quantity: integerInput,
          start: time,
          skipUnavailable: flagInput,
        }),
      ),
    ),
    how,
  ],
  cancel: [theId, how],
};

export const SLOT_INPUTS: ServiceInputs<SlotService> = {
  list: [slotQuery, viewer],
  days: [slotQuery, viewer],
  month: [named('query', requiredInput(slotMonthQuery)), viewer],
};

export const READY_SLOT_INPUTS: ServiceInputs<ReadySlots> = {
  list: [readyQuery, viewer],
  ofProduct: [named('productId', requiredInput(idInput)), viewer],
};

/** Tokens and their data come from a browser, so the service checks them itself. */
export const SELF_SERVICE_INPUTS: ServiceInputs<SelfService> = {
  link: [theId, how],
  read: [],
  slots: [
    anything,
    named('window', shape<ReschedulingWindow>({ minDate: textInput, maxDate: textInput, signal: object })),
  ],
  month: [
    anything,
    named('query', shape<ReschedulingMonthQuery>({ month: textInput, day: textInput, signal: object })),
  ],
  cancel: [],
  reschedule: [],
};

export const EXTERNAL_ID_INPUTS: ServiceInputs<ExternalIdService> = {
  find: [named('kind', requiredInput(inputOneOf(ID_KINDS))), theIds, how],
  resolve: [
    named('kind', requiredInput(inputOneOf(ID_KINDS))),
    named('externalIds', requiredInput(texts)),
    how,
  ],
};

export const CUSTOMER_INPUTS: ServiceInputs<CustomerService> = {
  export: [],
  erase: [anything, how],
};

export const DESK_INPUTS: ServiceInputs<DeskService> = {
  visits: [
    named('customerId', requiredInput(idInput)),
    named('query', shape<VisitQuery>({ page, signal: object })),
  ],
  tasks: [named('options', shape<{ signal?: AbortSignal }>({ signal: object }))],
  openTasks: [],
};

export const INDEX_INPUTS: ServiceInputs<AvailabilityIndex> = {
  list: [
    named(
      'query',
      requiredInput(
        shape<IndexQuery>({
          ...windowFields,
          source: inputOneOf(SOURCES),
          scope: inputOneOf(RULE_KINDS),
          appointable: flagInput,
          status: textInput,
          signal: object,
        }),
      ),
    ),
    viewer,
  ],
  rebuild: [how],
  selfCheck: [named('how', shape<{ samples?: number }>({ samples: count }))],
};

const calendarQuery = named(
  'query',
  requiredInput(
    shape<CalendarQuery>({ ...windowFields, status: textInput, viewer: idInput, signal: object }),
  ),
);

export const CALENDAR_INPUTS: ServiceInputs<Omit<CalendarService, 'subscriptions'>> = {
  page: [calendarQuery],
  desk: [calendarQuery],
  ics: [theId, named('options', shape<{ reader?: string }>({ reader: inputOneOf(['staff', 'customer']) }))],
  feedAddress: [
    requiredInput(
      shape<{ staffId?: number; mount: string }>({ staffId: idInput, mount: requiredInput(textInput) }),
    ),
  ],
  revokeFeed: [requiredInput(shape<{ staffId?: number }>({ staffId: idInput }))],
  feed: [anything],
  importFor: [named('staffId', requiredInput(idInput)), requiredInput(object)],
};

export const SUBSCRIPTION_INPUTS: ServiceInputs<CalendarSubscriptions> = {
  add: [
    named('staffId', requiredInput(idInput)),
    requiredInput(
      shape<{ url: string; priority?: number }>({ url: requiredInput(textInput), priority: idInput }),
    ),
  ],
  list: [named('staffId', idInput)],
  remove: [theId],
};
