/**
 * Appointment booking for a shop that already exists.
 *
 * Glossary
 * - contract: the specification of the REST interface that this library implements
 * - appointment: a booking of one product for a time span, with its staff, its customer and its order line
 * - availability rule: opens or closes times of the whole site, one product, one member of staff or one resource
 * - owner of a rule: the site, product, member or resource whose times the rule opens or closes
 * - timeline: tells for every instant whether it is open, and how many places it has; stronger rules override others
 * - slot: a start at which a product can be booked, with the places that are left
 * - place: one unit of capacity
 * - capacity: the places of a product, a member or a rule; quantity (`qty`): how many of them a booking takes
 * - padding: the gap that is kept between two bookings that share a member
 * - lane: everything that a booking takes of one member, product or resource: spans, a quantity and paddings
 * - guard row: a database row that is both the lock and the version of one product, member or resource on one day
 * - judge: the function that decides whether a booking fits into the timeline
 * - claim: to take places, under the lock of their guard rows, after the judge has accepted the booking
 * - hold: an in-cart appointment, which keeps its places until it expires
 * - outside: an appointment lies outside if its time is closed, or if its product or member no longer offers it
 * - entitlement: a right of a customer that pays for bookings, such as a pass of ten visits or a membership
 * - waitlist: customers who wait for a place; each wish of a customer is an entry, and each place that becomes free is
 *   offered to the first entry that it suits
 * - visit: several appointments of one customer, booked together; its appointments are the items of the visit
 * - instant: integer seconds since 1970, real UTC; the library stores instants and computes with them
 * - site seconds: the site's wall clock written as if it were UTC; the unit of `start`, `end` and `timestamp` in REST
 * - site day: a day of the site's calendar, counted from 1970-01-01
 * - port: an interface that a shop implements for the library: products, orders, users, access, webhooks
 * - outbox: events that are written with their change, numbered after its commit, and read in the order of numbers
 */
export type { Appointments } from './appointments';
export { createAppointments } from './create-appointments';
export { closeServer } from './express/close-server';
export { appointmentsErrors } from './express/errors';
export { appointmentsRouter, type RouterOptions } from './express/router';
export { signInSource } from './express/sender';
export { warmUp } from './express/warm-up';

export { ERROR_ACTIONS, type ErrorAction } from './domain/refusals/error-actions';
export { AppointmentsError, ERROR_CODES, type ErrorCode, type ErrorData } from './domain/errors';
export type { IdKind, OptionalId } from './domain/ids';
export type { Logger } from './domain/logger';
export {
  currencyDecimals,
  formatDecimal,
  fractionOf,
  type MinorUnits,
  parseDecimal,
} from './domain/money/money';
export type { SiteOptions } from './domain/site';
export type { SiteStatus } from './domain/statuses/site-statuses';
export type { AppointmentsOptions, Limits } from './options';

export type {
  Billing,
  LineTax,
  NewOrderLine,
  Order,
  OrderDraft,
  OrderItem,
  OrderLine,
  OrderLineRef,
  OrderNotice,
  OrderStatus,
  Payments,
  Settlement,
  SettlementReason,
  TaxableLine,
  WrittenLine,
  WrittenOrder,
  WrittenOrderStatus,
} from './domain/orders/order';
export type { BookingLimit, LimitPeriod, LimitSubject } from './domain/booking-limit';
export type { CancellationFees, CancellationStep, FeeText } from './domain/money/cancellation-fees';
export type { Deposit } from './domain/money/deposit';
export type { MoneyNote, MoneyNoteKind } from './domain/money/money-note';
export type { Canceller, Fee, FeeReason } from './domain/money/fee';
export type { Policies } from './domain/money/policies';
export type { ReachedLimit } from './domain/refusals/reached-limit';
export type {
  DurationUnit,
  Pricing,
  Product,
  ProductCategory,
  PriceOnMove,
  StaffAssignment,
  NeedBasis,
  ProductNeed,
  ProductPart,
  StaffCapacity,
} from './domain/product';
export type {
  LoggedMessage,
  Message,
  MessageAttachment,
  MessageChannel,
  MessageDraft,
  MessageKind,
  MessageState,
  MessageSubject,
  OptionalMessageKind,
  UnsentReason,
} from './domain/messages/message';
export type {
  MessageAmounts,
  MessageFacts,
  MessageItem,
  WrittenMessage,
} from './domain/messages/message-facts';
export type { MessageSettings, QuietHours, WriteMessage } from './domain/messages/message-settings';
export { type ExternalHost, withExternalIds } from './ports/external-ids/external-host';
export type { GuestChanges } from './domain/people/guest-change';
export type { AddedCustomer, CustomerDraft, NewCustomer } from './domain/people/new-customer';
export { isUserId, type User } from './domain/people/user';
export type { Webhook } from './domain/events/webhook';
export {
  type PricingJson,
  type ProductJson,
  productReader,
  productToJson,
  type ProductNeedJson,
  type StaffCapacityJson,
} from './wire/product';
export { productFromJson } from './wire/product-from-json';
export type {
  AccessPort,
  Admission,
  ApiKey,
  ApiKeyWithHash,
  ApiKeyWithSecret,
  CallContext,
  EntitlementsPort,
  MessageContext,
  MessagesPort,
  HostPorts,
  OrdersPort,
  OrderTraits,
  ProductTraits,
  Page,
  ProductQuery,
  ProductsPort,
  RequestLike,
  Session,
  StaffQuery,
  UserSearch,
  UsersPort,
  WebhooksPort,
} from './ports/ports';

export type {
  Entitlement,
  EntitlementClaim,
  EntitlementQuery,
  EntitlementSearch,
  EntitlementUse,
  ReservedEntries,
} from './domain/money/entitlement';
export type { AdmissionDecision, Applicant, CustomerRecord } from './domain/people/admission';
export type { Answer, AnswerDraft, AnswerValue, CheckIn } from './domain/questions/answer';
export type { Contact } from './domain/people/contact';
export type { Question, QuestionBasis, QuestionType } from './domain/questions/question';
export type { PlaceArrival } from './services/appointments/check-in';
export type { Appointment, CustomerStatus, Enforcement, MetaDatum, Status } from './domain/appointment';
export type {
  AppointmentDraft,
  AppointmentChanges,
  AppointmentFields,
  Batch,
  BatchDraft,
  CustomerBooking,
  HoldBooking,
  Guest,
} from './domain/drafts';
export type { BookingTerms } from './services/appointments/book';
export type { BatchFailure, BatchOutcome, BatchResult } from './services/appointments/batch';
export type { HistoryEntry } from './services/appointments/reads/history';
export type { AppointmentQuery } from './services/appointments/list';
export type { OrderBy } from './wire/inputs/appointment-list-inputs';
export type { AppointmentService, Rescheduling } from './services/appointments/service';
export type { ZoneChangeOutcome } from './services/appointments/zone-change/zone-changed';
export type { ExternalIdService } from './services/external-ids/service';
export type { MoneyTask } from './services/orders/settling/money-task';
export type { IdsOfShop } from './services/customers/ids-of-shop';
export type { CustomerExport } from './services/customers/customer-export';
export type { CustomerService } from './services/customers/service';
export type { DeskService } from './services/desk/service';
export type { DeskTask } from './services/desk/tasks';
export type { GuestChange } from './services/desk/change-guest';
export type { CustomerVisits, GuestVisits, VisitQuery } from './services/desk/visits-of-person';
export type { VisitCounts } from './storage/tables/appointments/visit-counts';
export type { HoldChanges } from './services/holds/change';
export type { CheckoutItem, CheckoutTarget } from './services/holds/checkout-plan';
export type { HoldKey } from './services/holds/keys';
export type { PlacedHold } from './services/holds/place';
export type { HoldService } from './services/holds/service';
export type { Hold } from './services/holds/stored';
export type { HoldOwner } from './services/visitors/visitor';
export type { OrderOutcome, PaidConflict } from './services/orders/following/order-events';
export type { VisitorContext, WriteContext } from './services/work/write-context';

export type {
  ReschedulingDay,
  ReschedulingMonth,
  ReschedulingMonthQuery,
} from './services/self-service/rescheduling-month';
export type {
  MoveSearch,
  MoveSlot,
  ReschedulingSlot,
  ReschedulingWindow,
} from './services/appointments/changes/rescheduling-slots';
export type { CancellationTrial } from './services/appointments/preview-cancellation';
export type { SelfService } from './services/self-service/service';
export type { CustomerItem, CustomerView } from './services/self-service/view';
export type { VisitSelfService } from './services/self-service/visit-service';
export type { CustomerVisit } from './services/self-service/visit-view';

export type { IndexDrift, IndexSelfCheck } from './services/availability-index/self-check';
export type { AvailabilityIndex } from './services/availability-index/service';
export type { IndexQuery, IndexRow, IndexViewer } from './services/availability-index/types';
export type { IndexProgress, RebuildOptions } from './services/stored-index/upkeep';

export type { NewResource, Resource, ResourceDraft, ResourceStatus } from './domain/resource';
export type { LeftOutside } from './services/resources/left-outside';
export type { ResourceQuery, ResourceService, WrittenResource } from './services/resources/service';
export type { NewRule, Precedence, RangeType, Rule, RuleDraft, RuleKind } from './domain/rule';
export type { FeedAddress } from './services/calendar/feeds';
export type { CalendarInput, CalendarSubject, ImportResult } from './services/calendar/import';
export type { CalendarQuery } from './services/calendar/appointments-in';
export type { DeskCalendar } from './services/calendar/desk-calendar';
export type { DeskAppointment } from './services/calendar/desk-facts';
export type { ClosedTime, DeskHours } from './services/calendar/desk-hours';
export type { ClosingCause } from './engine/rules/closing-cause';
export type { CalendarOpening, CalendarPage } from './services/calendar/page';
export type { CalendarService } from './services/calendar/service';
export type { CalendarSubscriptions, Subscription } from './services/calendar/subscriptions';
export type { HoursOfDay } from './services/rules/compare-hours';
export type { RuleWrites, WrittenRules } from './services/rules/plan';
export type { PreviewWindow, RulePreview } from './services/rules/preview';
export type { RuleService } from './services/rules/service';

export { hoursByDay, type OpenHours } from './engine/rules/hours-by-day';
export {
  createPainter,
  type Layer,
  type Painter,
  paintTimeline,
  type Timeline,
} from './engine/rules/timeline';
export type { OccupiedPlaces } from './engine/slots/lanes/occupied-places';
export type { BookingRequest } from './engine/slots/judge/booking-request';
export { judgeBooking } from './engine/slots/judge/judge-booking';
export type { Placement } from './engine/slots/judge/placement';
export { listSlots } from './engine/slots/list-slots';
export type { ProductProblem } from './engine/slots/product/product-problems';
export { checkProduct, type ProductSettings, productSettings } from './engine/slots/product/product-settings';
export type { SlotListing } from './engine/slots/product-slots';
export type { Alternative } from './domain/refusals/alternative';
export type { JudgedOccurrence } from './domain/refusals/judged-occurrence';
export { type Reason, REASONS } from './domain/refusals/reasons';
export type { FreeResource, ResourceStrategy } from './engine/slots/resources/chosen-resources';
export {
  cheapest,
  firstFree,
  type FreeMember,
  leastBooked,
  type StaffingStrategy,
} from './engine/slots/staffing';
export type { PlacesTaken } from './engine/slots/lanes/count-places';
export type {
  DaySummary,
  FreeSlot,
  Refusal,
  Slot,
  SlotPage,
  SlotQuery,
  StartHours,
} from './engine/slots/types';
export { assembleWorld, type World } from './engine/slots/world';
export type { FigureService } from './services/figures/service';
export type { FigureInterval, FigureRow, Figures, FiguresQuery } from './services/figures/types';
export type { SeriesQuery, SeriesService } from './services/series/service';
export type { Scope, SeriesStatus } from './domain/series';
export type {
  Recurring,
  Series,
  SeriesChanges,
  SeriesDraft,
  SeriesOutcome,
  SeriesPreview,
} from './services/series/types';
export type { HeldVisit } from './services/visits/hold';
export type { MessageByHand } from './services/messages/by-hand';
export type { ListedMessage, MessageQuery, MessageService } from './services/messages/service';
export type { ImportOptions } from './services/transfer/import/import-all';
export type { ImportedOrder, ImportMapping } from './services/transfer/import/mapping';
export type { ImportVerdict } from './services/transfer/import/verdict';
export type {
  SourceCustomer,
  SourceMember,
  SourceOrder,
  SourceProduct,
} from './services/transfer/sources/source';
export type { CsvColumns, CsvTable } from './services/transfer/sources/csv-source';
export type { RestShop } from './services/transfer/sources/rest-source';
export type { RestoredCounts } from './services/transfer/restore';
export type { TransferService } from './services/transfer/service';
export type { AcceptTerms } from './services/waitlist/answers';
export type { OfferTerms } from './services/waitlist/offer-now';
export type { WaitlistQuery, WaitlistService } from './services/waitlist/service';
export type { WaitlistDraft } from './domain/waitlist/waitlist-draft';
export type {
  WaitlistEntry,
  WaitlistRecord,
  WaitlistStatus,
  WaitlistWish,
} from './domain/waitlist/waitlist-entry';
export type { ChangePreview, ChangeTrial } from './services/appointments/changes/preview-change';
export type { ItemCancellation } from './services/settlements/settle-cancelling';
export type { ItemMove } from './services/visits/previews/preview-move';
export type { VisitService, VisitsQuery } from './services/visits/service';
export type { SearchedDays } from './services/visits/slots';
export type { Visit, VisitItemTime, VisitMoveSlot, VisitPreview, VisitSlot } from './services/visits/types';
export type {
  VisitDraft,
  VisitHoldDraft,
  VisitItemDraft,
  VisitMove,
  VisitOutline,
  VisitSlotsQuery,
  VisitTrial,
} from './domain/visits/visit-requests';
export type { Arrange, VisitStatus } from './domain/visits/visit';
export type { SlotMonth, SlotMonthQuery } from './services/slots/month-plan';
export type { NextSlots, NextSlotsQuery } from './services/slots/next-slots';
export type { SlotService } from './services/slots/service';

export { createSignInThrottle, type SignInSource, type SignInThrottle } from './access/sign-in-throttle';
export type { DeliveryCounts, DeliveryPage, DeliveryRecord, DeliveryState } from './domain/events/delivery';
export { type EventOf, type OutboxEvent, type Topic, TOPICS } from './domain/events/event';
export { credentialHashes, hashCredential, type SiteSecret } from './domain/secrets';
export { type Clock, clockFrom, systemClock } from './runtime/clock';
export type { EventPage, EventQuery } from './services/events/read-page';
export type { DeliveryQuery, EventCounts, EventService } from './services/events/service';
export { verifyWebhook, type WebhookHeaders } from './services/webhooks/webhook-signature';
export {
  connectionOf,
  type ConnectionOfHandle,
  type Connections,
  type DatabaseOption,
  type Driver,
  type ExportedTable,
  type FigureKey,
  type HostTables,
  type JoinedTransaction,
  type MariadbConnection,
  nestingConnectionOf,
  noteHandle,
  onTransactionEnd,
  type PgConnection,
  type PgQuery,
  type PgResult,
  type SharedWithHost,
  type Sqlite3Callback,
  type Sqlite3Connection,
  type Transaction,
  type TransactionOutcome,
} from './storage/storage';
export type { FormerZone } from './time/carry-over';
export type { TimeInput, WallClock } from './time/time-input';
export { asInstant, asSiteSeconds, type Instant, type SiteSeconds } from './time/units';
export { createZone, type Zone } from './time/zone';
export { errorDataToJson } from './wire/error-data';
export type { OrderAppointmentJson } from './wire/order-appointment';
