/**
 * Appointment booking for a shop that already exists.
 *
 * Glossary
 * - appointment: a booking of one product for a time span, with its staff, its customer and its order line
 * - availability rule: opens or closes times for everybody, for one product or for one member of staff
 * - timeline: for every instant, open or closed and how many places; the rules paint it, the strongest last
 * - slot: a start at which a product can be booked, with the places that are left
 * - capacity: the places of a product, a member or a rule; quantity (`qty`): how many of them a booking takes
 * - padding: the gap that is kept between two bookings that share a member
 * - guard row: lock and version of what happens to a product or member on one site day
 * - claim: taking places under the lock of their guard rows, after the judge has agreed
 * - hold: an in-cart appointment; it keeps its places until it expires
 * - instant: integer seconds since 1970, real UTC; what is stored and computed with
 * - site seconds: the site's wall clock written as if it were UTC; what `start`, `end` and `timestamp` carry
 * - site day: a day of the site's calendar, counted from 1970-01-01
 * - port: what a shop implements for the library: products, orders, users, access, webhooks
 * - outbox: events written with their change, numbered once it has committed, and read in the order of numbers
 */
export { type Appointments, createAppointments } from './create-appointments';
export { appointmentsErrors } from './express/errors';
export { appointmentsRouter } from './express/router';
export { signInSource } from './express/sender';
export { warmUp } from './express/warm-up';

export type { SiteStatus } from './appointments/site-statuses';
export type { AppointmentsOptions, Limits, Logger, SiteOptions } from './options';
export type { ResolvedOptions } from './resolve-options';
export type { Site } from './site';
export { AppointmentsError, ERROR_CODES, type ErrorCode, type ErrorData } from './errors';

export type {
  AccessPort,
  ApiKey,
  CallContext,
  HostPorts,
  LineTax,
  Order,
  NewOrderLine,
  OrderDraft,
  OrderLine,
  OrderLineRef,
  OrderNotice,
  OrdersPort,
  OrderStatus,
  OrderTraits,
  Page,
  ProductCategory,
  ProductQuery,
  ProductsPort,
  RequestLike,
  Session,
  StaffQuery,
  TaxableLine,
  User,
  UserSearch,
  UsersPort,
  Webhook,
  WebhooksPort,
  WrittenLine,
  WrittenOrderStatus,
} from './host/ports';
export type { DurationUnit, Pricing, Product, StaffAssignment } from './host/product';

export type { BatchFailure, BatchOutcome, BatchResult } from './appointments/batch';
export type {
  AppointmentDraft,
  AppointmentFields,
  Batch,
  CustomerBooking,
  TimeInput,
  WriteContext,
} from './appointments/drafts';
export type { HoldChanges } from './appointments/holds/change';
export type { CheckoutItem, CheckoutTarget } from './appointments/holds/checkout-plan';
export type { HoldKey } from './appointments/holds/keys';
export type { HoldOwner } from './appointments/holds/visitor';
export type { PlacedHold } from './appointments/holds/place';
export type { HoldService } from './appointments/holds/service';
export type { Hold } from './appointments/holds/stored';
export type { ZoneChangeOutcome } from './appointments/zone-change/zone-changed';
export type { CustomerExport, CustomerService } from './appointments/customers/service';
export type { HistoryEntry } from './appointments/history';
export type { AppointmentQuery, OrderBy } from './appointments/list';
export type { OrderAppointment } from './appointments/for-orders';
export type { OrderOutcome, PaidConflict } from './appointments/order-events';
export type { AppointmentService, Rescheduling } from './appointments/service';
export type { Appointment, CustomerStatus, Enforcement, MetaDatum, Status } from './appointments/types';

export type { ReschedulingSlot, ReschedulingWindow } from './appointments/self-service/rescheduling-slots';
export type { SelfService } from './appointments/self-service/service';
export type { CustomerView } from './appointments/self-service/view';

export type { AvailabilityIndex } from './availability-index/service';
export type { IndexDrift, IndexSelfCheck } from './availability-index/self-check';
export type { IndexQuery, IndexRow, IndexViewer } from './availability-index/types';
export type { IndexProgress, RebuildOptions } from './availability-index/upkeep';

export type { FeedAddress } from './calendar/feeds';
export type { CalendarInput, ImportResult } from './calendar/import';
export type { CalendarOpening, CalendarPage, CalendarQuery } from './calendar/page';
export type { CalendarService } from './calendar/service';
export type { CalendarSubscriptions, Subscription } from './calendar/subscriptions';
export type { RuleService } from './rules/service';
export type { NewRule, Precedence, RangeType, Rule, RuleDraft, RuleKind } from './rules/types';

export { paintTimeline, createPainter, type Layer, type Painter, type Timeline } from './rules/timeline';
export type { Booking } from './slots/booking';
export { type BookingRequest, judgeBooking, type Verdict } from './slots/judge';
export { listSlots } from './slots/list-slots';
export { type ProductSettings, productSettings } from './slots/product-settings';
export type { SlotListing } from './slots/product-slots';
export { REASONS, type Reason } from './slots/reasons';
export { assembleWorld, type World } from './slots/world';
export type { SeriesQuery, SeriesService } from './series/service';
export type {
  JudgedOccurrence,
  Recurring,
  Scope,
  Series,
  SeriesChanges,
  SeriesDraft,
  SeriesOutcome,
  SeriesPreview,
  SeriesStatus,
} from './series/types';
export type { SlotService } from './slots/service';
export { cheapest, firstFree, type FreeMember, leastBooked, type StaffingStrategy } from './slots/staffing';
export type { DaySummary, Slot, SlotPage, SlotQuery } from './slots/types';

export type { DatabaseOption, Transaction } from './storage/storage';
export { createNonce, verifyNonce } from './access/nonce';
export { credentialHashes, hashCredential, type SiteSecret } from './access/secrets';
export { createSignInThrottle, type SignInSource, type SignInThrottle } from './access/throttle';
export type { DeliveryCounts, DeliveryPage, DeliveryRecord, DeliveryState } from './events/deliveries';
export type { EventPage, EventQuery } from './events/read-page';
export type { DeliveryQuery, EventCounts, EventService } from './events/service';
export { verifyWebhook, type WebhookHeaders } from './events/webhook-signature';
export { type EventOf, type OutboxEvent, TOPICS, type Topic } from './events/types';
export { type Clock, clockFrom, systemClock } from './time/clock';
export { asInstant, asSiteSeconds, type Instant, type SiteSeconds } from './time/units';
export type { FormerZone } from './time/carry-over';
export { createZone, type Zone } from './time/zone';
