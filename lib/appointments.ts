import type { Appointment } from './domain/appointment';
import type { Session } from './ports/ports';
import type { AppointmentService } from './services/appointments/service';
import type { AvailabilityIndex } from './services/availability-index/service';
import type { CalendarService } from './services/calendar/service';
import type { CustomerService } from './services/customers/service';
import type { DeskService } from './services/desk/service';
import type { EventService } from './services/events/service';
import type { ExternalIdService } from './services/external-ids/service';
import type { FigureService } from './services/figures/service';
import type { HoldService } from './services/holds/service';
import type { MessageService } from './services/messages/service';
import type { ResourceService } from './services/resources/service';
import type { RuleService } from './services/rules/service';
import type { SelfService } from './services/self-service/service';
import type { SeriesService } from './services/series/service';
import type { VisitService } from './services/visits/service';
import type { SlotService } from './services/slots/service';
import type { TransferService } from './services/transfer/service';
import type { WaitlistService } from './services/waitlist/service';
import type { ConnectionOfHandle, JoinedTransaction, Transaction } from './storage/storage';
import type { TimeInput } from './time/time-input';

/**
 * The booking core of a shop: its appointments, rules, slots and so on, without HTTP. `appointmentsRouter` serves it as
 * a REST interface.
 */
export interface Appointments extends AppointmentService, TransferService {
  readonly holds: HoldService;
  readonly rules: RuleService;
  /** Resources: rooms, chairs and machines that bookings take. */
  readonly resources: ResourceService;
  readonly slots: SlotService;
  /** Series: recurring appointments that are booked together. */
  readonly series: SeriesService;
  /** Visits: several services for one customer, booked together. */
  readonly visits: VisitService;
  /** The actions that the link to one appointment lets its customer do. */
  readonly selfService: SelfService;
  /** Export and erasure of the data of a person, and counts of a person's bookings. */
  readonly customers: CustomerService;
  /** Messages to customers: the log of messages, and the people who do not want to get messages. */
  readonly messages: MessageService;
  /** Customers who wait for a place, and the offers to them. */
  readonly waitlist: WaitlistService;
  /** Lists of the tasks of staff, such as refunds and bookings to confirm. */
  readonly desk: DeskService;
  /** Bookings, revenue, cancellations, no-shows, new customers and utilisation, by period. */
  readonly figures: FigureService;
  /**
   * Yields the appointments that start in `[from, to)`, sorted by start, for `for await`. Leaves out appointments in a
   * cart, appointments in a status that takes no places (`cancelled`, `was-in-cart`, `trash`, and statuses of the site
   * without places), and appointments whose order is still being created.
   *
   * @throws AppointmentsError 400 at the first step, if `from` or `to` is not a time
   */
  startingBetween(from: TimeInput, to: TimeInput): AsyncGenerator<Appointment, void, undefined>;
  readonly index: AvailabilityIndex;
  readonly events: EventService;
  readonly calendar: CalendarService;
  /**
   * Translates between the ids of a shop whose ids are texts (`withExternalIds`) and the integers that stand for
   * them.
   */
  readonly externalIds: ExternalIdService;
  /**
   * Runs `work` in one transaction for writes of the shop and of the library. Pass `t` to the library as
   * `how.transaction`. If the database was busy, `work` may run again from its start.
   */
  transaction<T>(work: (t: Transaction) => Promise<T>): Promise<T>;
  /**
   * Joins a transaction that the shop began in its own data layer, on PostgreSQL at READ COMMITTED. Pass the result's
   * `transaction` as `how.transaction`. The shop ends the transaction; the library observes the end, or the shop
   * reports it. The library never retries inside such a transaction.
   *
   * @param connection the client of `pg` on which the transaction runs
   * @throws AppointmentsError `shop_appointments_invalid_option` with the reason why the transaction cannot be joined;
   * always on MariaDB and SQLite
   */
  joinTransaction(connection: unknown): Promise<JoinedTransaction>;
  /**
   * Returns the transaction that runs on a connection, for code that does not know who began it, such as a hook of the
   * shop. Pass the result as `how.transaction`. If the library has lent the connection, the transaction is the
   * library's own; otherwise it is the shop's, joined as by `joinTransaction`. Undefined for a pool, and for a client
   * on which no transaction has begun.
   *
   * @param handle a connection, or the handle of a data layer
   * @param connectionOfHandle the function of the data layer's adapter that returns the connection of a transaction,
   * such as `knexConnection`; not needed with `pg`
   * @throws AppointmentsError `shop_appointments_invalid_option` as `joinTransaction` does, also for a lent connection
   * whose transaction has ended
   */
  transactionOn(handle: unknown, connectionOfHandle?: ConnectionOfHandle): Promise<Transaction | undefined>;
  /**
   * Creates the nonce that a page of this session sends with its requests: `X-SITE-Nonce` or `_nonce`. Valid for 12
   * to 24 hours.
   */
  nonceFor(session: Session<number | string>): string;
  /** Whether `nonceFor` created this nonce for this session, and the nonce has not expired. */
  isNonceFor(session: Session<number | string>, nonce: string): boolean;
  /**
   * Discards all results that were computed from a product's settings. Call this method when the settings have changed
   * outside the library. The id is the shop's: a text if the shop's ids are texts. Without an id, any product or
   * category may have changed.
   */
  productChanged(id?: number | string): Promise<void>;
  /**
   * Creates and updates the tables. Any number of processes may call it at the same moment. Processes of an older
   * version must have stopped: their bookings fail afterwards.
   */
  migrate(): Promise<void>;
  /** Drops the library's tables and their content, for tests and for shops that remove the library. */
  dropTables(): Promise<void>;
  /**
   * Does background work until `signal` aborts or `close()` is called, in any number of processes. Running work is
   * finished within about three seconds; another process takes over the rest.
   */
  run(options: { readonly signal: AbortSignal }): Promise<void>;
  /** Does the background work that is due now, once. `close()` ends it like `run()`. */
  tick(): Promise<void>;
  /**
   * Refuses new calls with `shop_rest_busy` (503) and ends event streams and `run()`. Waits at most four seconds for
   * running calls and for background work that these calls started, then closes the connections that the library
   * opened. Calls that a running call makes still succeed. Close the HTTP server first (`closeServer`), because the
   * shop's own routes call the library, too.
   */
  close(): Promise<void>;
}
