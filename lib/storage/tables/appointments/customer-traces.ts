import type { Transaction } from 'sequelize';
import type { Appointment } from '../../../domain/appointment';
import type { OutboxDraft, Topic } from '../../../domain/events/event';
import type { Instant } from '../../../time/units';
import { wireNameOf } from '../../../wire/appointment';
import {
  type Columns,
  instantColumn,
  integerColumn,
  jsonColumn,
  Mapping,
  optionalInteger,
  textColumn,
} from '../../mapping';
import type { Queries } from '../../queries';
import { integerText } from '../../sql';
import type { Tables } from '../../table-names';
import type { Transactions } from '../../transactions/transactions';
import { withWholeSnapshot } from '../events/event-rows';

/** An event of an appointment as it is stored in the event log. A new event has no number yet. */
export interface LoggedEvent {
  readonly row: number;
  /** Number of the event, its public id; null before the event is numbered. */
  readonly id: number | null;
  readonly topic: Topic;
  readonly resourceId: number;
  readonly snapshot: unknown;
  readonly formerly: OutboxDraft['formerly'];
  readonly actorId: number | null;
  readonly reason: string;
  readonly at: Instant;
}

/** A stored copy of an event or a response, as JSON text with its key. */
export interface StoredCopy {
  readonly key: number | string;
  readonly text: string;
}

const LOGGED: Columns<LoggedEvent> = {
  row: integerColumn('id'),
  id: optionalInteger('number'),
  topic: textColumn<Topic>('topic'),
  resourceId: integerColumn('resource_id'),
  snapshot: jsonColumn('snapshot'),
  formerly: jsonColumn<OutboxDraft['formerly']>('formerly'),
  actorId: optionalInteger('actor_id'),
  reason: textColumn('reason'),
  at: instantColumn('happened_at'),
};
const logged = new Mapping<LoggedEvent>(LOGGED);

/**
 * Finds and rewrites copies of a customer's data outside the appointments: in the event log, in the payloads of
 * webhooks, and in stored responses. Copies are found by a search in JSON text, which may find too many; the caller
 * checks each result.
 */
export class PersonalData {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly transactions: Transactions,
  ) {}

  /** Reads events that name the customer, from rows after `after`, in the order of the rows. */
  async eventsNaming(customerId: number, after: number, limit: number): Promise<LoggedEvent[]> {
    const names = (column: string) => naming(column, CUSTOMER, customerId);
    return this.events(
      `id > $1 AND resource = 'appointment' AND (${names('snapshot')} OR ${names('formerly')})`,
      [after],
      limit,
    );
  }

  /** Reads every event of one appointment. */
  eventsOf(appointmentId: number, t: Transaction): Promise<LoggedEvent[]> {
    return this.events("resource = 'appointment' AND resource_id = $1", [appointmentId], undefined, t);
  }

  /** Rewrites the parts of an event that may contain personal data. */
  async rewriteEvent(event: LoggedEvent, t: Transaction): Promise<void> {
    const { row, snapshot, formerly, actorId, reason } = event;
    const values = [JSON.stringify(snapshot), JSON.stringify(formerly), actorId, reason, row];
    const sql = `UPDATE ${this.tables.outbox} SET snapshot = $1, formerly = $2, actor_id = $3, reason = $4 WHERE id = $5`;
    await this.queries.execute(sql, values, t);
  }

  /** Reads the payloads of webhooks about one appointment, delivered or not. */
  payloadsOf(appointmentId: number, t: Transaction): Promise<StoredCopy[]> {
    const { webhook_deliveries: deliveries } = this.tables;
    const condition = "resource = 'appointment' AND resource_id = $1";
    return this.copies(
      `SELECT id AS copy_key, body AS text FROM ${deliveries} WHERE ${condition}`,
      [appointmentId],
      t,
    );
  }

  /** Reads the payloads of webhooks that name the customer, with keys above `after`, in ascending order. */
  payloadsNaming(customerId: number, after: number, limit: number): Promise<StoredCopy[]> {
    const { webhook_deliveries: deliveries } = this.tables;
    const condition = `id > $1 AND ${naming('body', wireNameOf(CUSTOMER), customerId)}`;
    const sql = `SELECT id AS copy_key, body AS text FROM ${deliveries} WHERE ${condition} ORDER BY id LIMIT ${integerText(limit)}`;
    return this.copies(sql, [after]);
  }

  /** Replaces the payload of a webhook delivery, and removes the stored response of the receiver. */
  async rewritePayload({ key, text }: StoredCopy, t: Transaction): Promise<void> {
    const sql = `UPDATE ${this.tables.webhook_deliveries} SET body = $1, note = '' WHERE id = $2`;
    await this.queries.execute(sql, [text, key], t);
  }

  /**
   * Reads stored responses (to requests with an Idempotency-Key) that name the customer, with keys above `after`, in
   * ascending order.
   */
  answersNaming(customerId: number, after: string, limit: number): Promise<StoredCopy[]> {
    const { idempotency_keys: keys } = this.tables;
    const condition = `digest > $1 AND answer IS NOT NULL AND ${naming('answer', wireNameOf(CUSTOMER), customerId)}`;
    const sql = `SELECT digest AS copy_key, answer AS text FROM ${keys} WHERE ${condition} ORDER BY digest LIMIT ${integerText(limit)}`;
    return this.copies(sql, [after]);
  }

  /**
   * Reads stored responses (to requests with an Idempotency-Key) that contain appointments or contacts of any customer,
   * with keys above `after`, in ascending order.
   */
  answersWithPeople(after: string, limit: number): Promise<StoredCopy[]> {
    const { idempotency_keys: keys } = this.tables;
    const condition = `digest > $1 AND (${having('answer', wireNameOf(ZONE))} OR ${having('answer', 'contact')})`;
    const sql = `SELECT digest AS copy_key, answer AS text FROM ${keys} WHERE ${condition} ORDER BY digest LIMIT ${integerText(limit)}`;
    return this.copies(sql, [after]);
  }

  async rewriteAnswer({ key, text }: StoredCopy, t: Transaction): Promise<void> {
    const sql = `UPDATE ${this.tables.idempotency_keys} SET answer = $1 WHERE digest = $2 AND answer IS NOT NULL`;
    await this.queries.execute(sql, [text, key], t);
  }

  /** Runs a short transaction for one step of the erasure of personal data. */
  transaction(work: (t: Transaction) => Promise<void>): Promise<void> {
    return this.transactions.run(work);
  }

  private async events(
    condition: string,
    binds: readonly (string | number)[],
    limit?: number,
    t?: Transaction,
  ): Promise<LoggedEvent[]> {
    const most = limit === undefined ? '' : `LIMIT ${integerText(limit)}`;
    const rows = await this.queries.select(
      `SELECT ${logged.names} FROM ${this.tables.outbox} WHERE ${condition} ORDER BY id ${most}`,
      binds,
      t,
    );
    return rows.map((row) => withWholeSnapshot(logged.read(row)));
  }

  private async copies(
    sql: string,
    binds: readonly (string | number)[],
    t?: Transaction,
  ): Promise<StoredCopy[]> {
    const rows = await this.queries.select(sql, binds, t);
    return rows.map(({ copy_key: key, text }) => ({
      key: typeof key === 'string' && key.length === 64 ? key : Number(key),
      text: text as string,
    }));
  }
}

const CUSTOMER = 'customerId' satisfies keyof Appointment;
/**
 * A JSON property that marks an appointment in a response. Every appointment has this property, even in responses to
 * its customer. No other record has it.
 */
const ZONE = 'localTimezone' satisfies keyof Appointment;

/** Returns the SQL condition that JSON text in a column has a property. */
const having = (column: string, name: string): string => `${column} LIKE '%"${name}":%'`;

/**
 * Returns the SQL condition that JSON text in a column has a property with an id as its value. The property is matched
 * as JSON.stringify writes it: before another property, or at the end of an object.
 */
const naming = (column: string, name: string, id: number): string =>
  `(${column} LIKE '%"${name}":${integerText(id)},%' OR ${column} LIKE '%"${name}":${integerText(id)}}%')`;
