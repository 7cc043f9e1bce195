import {
  anything,
  count,
  flag,
  from1,
  id,
  ids,
  type InputCheck,
  is,
  isText,
  list,
  named,
  object,
  oneOf,
  orNull,
  required,
  seconds,
  type ServiceInputs,
  shape,
  text,
  time,
} from './domain/checks/input-check';
import type { CustomerBooking } from './domain/drafts';
import { RULE_KINDS } from './domain/rule';
import type { SlotQuery } from './engine/slots/types';
import type { AppointmentQuery } from './services/appointments/list';
import type { AppointmentService } from './services/appointments/service';
import type { AvailabilityIndex } from './services/availability-index/service';
import { type IndexQuery, SOURCES } from './services/availability-index/types';
import type { CalendarQuery } from './services/calendar/page';
import type { CalendarService } from './services/calendar/service';
import type { CalendarSubscriptions } from './services/calendar/subscriptions';
import type { CustomerService } from './services/customers/service';
import type { HoldChanges } from './services/holds/change';
import type { HoldService } from './services/holds/service';
import type { RuleService } from './services/rules/service';
import type { SelfService } from './services/self-service/service';
import type { SeriesService } from './services/series/service';
import type { SeriesChanges, SeriesDraft } from './services/series/types';
import { FREQUENCIES, SCOPES } from './services/series/types';
import type { SlotService } from './services/slots/service';

const theId = named('id', required(id));
const theIds = named('ids', required(ids));
const page = from1(1_000_000_000);
/** Checks only that a draft or a change is an object; the service checks its fields together with their values. */
const fields = named('fields', required(object));
const how = named('how', object);
const callback = is('a function', (value) => typeof value === 'function');
const statuses = is(
  'a status, or a list of statuses',
  (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
);

const listed = shape<AppointmentQuery>({
  productId: id,
  staffId: id,
  customerId: id,
  dateFrom: text,
  dateTo: text,
  after: text,
  before: text,
  include: ids,
  exclude: ids,
  search: text,
  status: statuses,
  orderby: text,
  order: text,
  page: anything,
  perPage: anything,
  offset: anything,
  visibleTo: object,
});

const slots = shape<SlotQuery>({
  productIds: ids,
  categoryIds: ids,
  staffIds: ids,
  minDate: text,
  maxDate: text,
  minTimestamp: seconds,
  maxTimestamp: seconds,
  getPastTimes: flag,
  hideUnavailable: flag,
  combineStaff: flag,
  page,
  perPage: from1(1_000),
  pagedStream: flag,
  computed: flag,
  firstOfRepeated: flag,
  withPrice: flag,
  explain: flag,
  signal: object,
});
const slotQuery = named('query', required(slots));
const viewer = named('viewer', object);

const windowFields = { startTs: required(seconds), endTs: required(seconds), productId: id, staffId: id };

const bookingFields = {
  start: time,
  qty: id,
  staffId: orNull(id),
  staffIds: ids,
  localTimezone: text,
  metaData: list,
};
const booking = required(
  shape<CustomerBooking>({ ...bookingFields, productId: required(id), customerId: id }),
);

const seriesDraft = required(
  shape<SeriesDraft>({
    rrule: text,
    frequency: oneOf(FREQUENCIES),
    interval: from1(Infinity),
    count: from1(Infinity),
    until: text,
    productId: required(id),
    start: required(time),
    staffId: orNull(id),
    staffIds: ids,
    qty: id,
    customerId: id,
    skipUnavailable: flag,
  }),
);

export const APPOINTMENT_INPUTS: ServiceInputs<AppointmentService> = {
  get: [theId],
  find: [theIds],
  list: [named('query', listed)],
  zoneChanged: [anything, how],
  history: [theId],
  create: [required(shape<{ productId: number }>({ productId: required(anything) })), how],
  update: [theId, fields, how],
  setCustomerStatus: [theId, anything, how, named('allow', callback)],
  reschedule: [theId, fields, how],
  remove: [theId, named('options', shape<{ force?: boolean }>({ force: flag })), how],
  batch: [
    required(
      shape<{ create?: unknown; update?: unknown; delete?: unknown }>({
        create: listOfObjects(),
        update: listOfObjects(),
        delete: ids,
      }),
    ),
    how,
  ],
  orderChanged: [named('order_id', required(id)), how],
  forOrders: [named('orders', required(list))],
  book: [booking, how],
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
  place: [booking, named('by', required(object)), how],
  get: [anything, anything],
  find: [named('keys', required(list))],
  extend: [anything, anything, how],
  change: [anything, anything, named('changes', required(shape<HoldChanges>(bookingFields))), how],
  release: [anything, anything, how],
  checkout: [named('holds', required(listOfObjects())), named('into', object), how],
};

export const RULE_INPUTS: ServiceInputs<RuleService> = {
  get: [theId],
  find: [theIds],
  all: [],
  create: [fields, how],
  update: [theId, fields, how],
  dryRun: [required(shape<{ id?: number; changes?: object }>({ id, changes: object })), how],
  remove: [theId, how],
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
      required(
        shape<SeriesChanges>({
          scope: oneOf(SCOPES),
          appointmentId: id,
          status: text,
          staffId: orNull(id),
          staffIds: ids,
          qty: id,
          start: time,
          skipUnavailable: flag,
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
  ready: [slotQuery, viewer],
};

/** Tokens and their data come from a browser, so the service checks them itself. */
export const SELF_SERVICE_INPUTS: ServiceInputs<SelfService> = {
  link: [theId, how],
  read: [],
  slots: [
    anything,
    named('window', shape<{ minDate?: string; maxDate?: string }>({ minDate: text, maxDate: text })),
  ],
  cancel: [],
  reschedule: [],
};

export const CUSTOMER_INPUTS: ServiceInputs<CustomerService> = {
  export: [],
  erase: [anything, how],
};

export const INDEX_INPUTS: ServiceInputs<AvailabilityIndex> = {
  list: [
    named(
      'query',
      required(
        shape<IndexQuery>({
          ...windowFields,
          source: oneOf(SOURCES),
          scope: oneOf(RULE_KINDS),
          appointable: flag,
          status: text,
          signal: object,
        }),
      ),
    ),
    viewer,
  ],
  rebuild: [how],
  selfCheck: [named('how', shape<{ samples?: number }>({ samples: count }))],
};

export const CALENDAR_INPUTS: ServiceInputs<Omit<CalendarService, 'subscriptions'>> = {
  page: [
    named(
      'query',
      required(shape<CalendarQuery>({ ...windowFields, status: text, viewer: id, signal: object })),
    ),
  ],
  ics: [theId, named('options', shape<{ reader?: string }>({ reader: oneOf(['staff', 'customer']) }))],
  feedAddress: [required(shape<{ staffId?: number; mount: string }>({ staffId: id, mount: required(text) }))],
  revokeFeed: [required(shape<{ staffId?: number }>({ staffId: id }))],
  feed: [anything],
  importFor: [named('staff_id', required(id)), required(object)],
};

export const SUBSCRIPTION_INPUTS: ServiceInputs<CalendarSubscriptions> = {
  add: [
    named('staff_id', required(id)),
    required(shape<{ url: string; priority?: number }>({ url: required(text), priority: id })),
  ],
  list: [named('staff_id', id)],
  remove: [theId],
};
