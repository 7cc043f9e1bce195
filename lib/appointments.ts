import type { Appointment } from './domain/appointment';
import type { Session } from './ports/ports';
import type { AppointmentService } from './services/appointments/service';
import type { AvailabilityIndex } from './services/availability-index/service';
import type { CalendarService } from './services/calendar/service';
import type { CustomerService } from './services/customers/service';
import type { DeskService } from './services/desk/service';
import type { EventService } from './services/events/service';
import type { ExternalIdService } from './services/external-ids/service';
import type { HoldService } from './services/holds/service';
import type { RuleService } from './services/rules/service';
import type { SelfService } from './services/self-service/service';
import type { SeriesService } from './services/series/service';
import type { SlotService } from './services/slots/service';
import type { ConnectionOfHandle, JoinedTransaction, Transaction } from './storage/storage';
import type { TimeInput } from './time/time-input';

/** The booking core of a shop. It works without any HTTP; `appointmentsRouter` puts the REST interface before it. */
export interface Appointments extends AppointmentService {
  readonly holds: HoldService;
  readonly rules: RuleService;
  readonly slots: SlotService;
  /** Packages of appointments that recur. */
  readonly series: SeriesService;
  /** The actions of customers, by the link to one appointment. */
  readonly selfService: SelfService;
  /** A person's data: exported and erased. */
  readonly customers: CustomerService;
  /** For the people who work in the shop. */
  readonly desk: DeskService;
  /**
   * The appointments that start in `[from, to)`, by start, as an iterable for `for await`. It leaves out
   * appointments in a cart, those in a status that takes no places (`cancelled`, `was-in-cart`, `trash`, and statuses
   * of the site without places), and those whose order is still being made.
   *
   * @throws AppointmentsError 400 at the first step, if `from` or `to` is not a time
   */
  startingBetween(from: TimeInput, to: TimeInput): AsyncGenerator<Appointment, void, undefined>;
  readonly index: AvailabilityIndex;
  readonly events: EventService;
  readonly calendar: CalendarService;
  /** The integers that stand for the ids of a shop whose ids are texts (`withExternalIds`). */
  readonly externalIds: ExternalIdService;
  /**
   * Runs `work` in one transaction, for writes of the host and of the library: pass `t` on as `how.transaction`. `work`
   * may run again from its start if the database was busy.
   */
  transaction<T>(work: (t: Transaction) => Promise<T>): Promise<T>;
  /**
   * Joins a transaction that the host began in its own data layer, on PostgreSQL at READ COMMITTED. Pass the result's
   * `transaction` on as `how.transaction`; the host ends it, and the library hears of that or is told. Nothing is tried
   * again inside it.
   *
   * @param connection the client of `pg` on which the transaction runs
   * @throws AppointmentsError `shop_appointments_invalid_option` that says why it cannot be joined; always on MariaDB
   * and SQLite
   */
  joinTransaction(connection: unknown): Promise<JoinedTransaction>;
  /**
   * The transaction that runs on a connection, for code that does not know who began it, such as a hook of the shop. Pass
   * it on as `how.transaction`. It is the library's own if the library has lent the connection, and otherwise the
   * host's, joined as by `joinTransaction`. Undefined for a pool, and for a client on which no transaction has begun.
   *
   * @param handle a connection, or the handle of a data layer
   * @param connectionOfHandle the function of the data layer's adapter that returns the connection of a transaction,
   * such as `knexConnection`; not needed with `pg`
   * @throws AppointmentsError `shop_appointments_invalid_option` as `joinTransaction` does, also for a lent connection
   * whose transaction has ended
   */
  transactionOn(handle: unknown, connectionOfHandle?: ConnectionOfHandle): Promise<Transaction | undefined>;
  /** The nonce that a page of this session sends with its requests: `X-SITE-Nonce` or `_nonce`. Lives 12 to 24 hours. */
  nonceFor(session: Session<number | string>): string;
  /** Whether `nonce` is one that `nonceFor` made for this session and that has not expired. */
  isNonceFor(session: Session<number | string>, nonce: string): boolean;
  /**
   * Call this when settings of a product have changed outside the library. It discards what was computed from them. The
   * id is the shop's: a text if the shop has external ids. Without an id: any product may have changed, or a category.
   */
  productChanged(id?: number | string): Promise<void>;
  /** Creates and updates the tables; may be called by any number of processes at the same moment. */
  migrate(): Promise<void>;
  /** Drops the library's tables and all that is in them, for tests and for shops that remove the library. */
  dropTables(): Promise<void>;
  /**
   * Background work until `signal` aborts or `close()` is called, in any number of processes. Work under way is
   * finished, for at most about three seconds; another process takes over the rest.
   */
  run(options: { readonly signal: AbortSignal }): Promise<void>;
  /** One pass of the background work. `close()` ends it as it ends `run()`. */
  tick(): Promise<void>;
  /**
   * Refuses new calls with `shop_rest_busy` (503) and ends event streams and `run()`. Waits for running calls and for the
   * work that they left behind, at most four seconds, then closes the connections that the library opened. Calls that
   * a running call makes still succeed. Close the HTTP server first (`closeServer`), because the shop's own routes call
   * the library, too.
   */
  close(): Promise<void>;
}
