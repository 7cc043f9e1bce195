import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import {
  type LoggedMessage,
  type MessageDraft,
  type MessageState,
  type MessageSubject,
  UNSENDABLE_REASONS,
  type UnsentReason,
} from '../../domain/messages/message';
import { asInstant, type Instant } from '../../time/units';
import type { UndoneMessages } from '../../domain/messages/undone-messages';
import type { Dialect } from '../dialects/dialect';
import { type Columns, instantColumn, integerColumn, Mapping, optionalInstant, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, chunks, inIntegers, integerText } from '../sql';
import type { Tables } from '../table-names';
import type { Transactions } from '../transactions/transactions';

const ROWS_A_STATEMENT = 200;
/** A message on which this process works. */
export interface LeasedMessage extends LoggedMessage {
  readonly lease: string;
}

/**
 * The result of handling a message: sent, dropped, failed, or still waiting. `nextAt` is the time of the next attempt,
 * if the message still waits.
 */
export interface MessageOutcome {
  readonly state: MessageState;
  readonly reason: UnsentReason | '';
  readonly recipient: string;
  /** Whether the shop's transport (which sends the message) was called. */
  readonly isAttempt: boolean;
  readonly nextAt?: Instant;
}

/** Filters and page of a list of logged messages. */
export interface MessageListQuery {
  /** Selects messages about one of these records (an appointment, a visit, a series or an entry of the waitlist). */
  readonly subjects?: readonly MessageSubject[];
  readonly state?: MessageState;
  /** Selects messages that could not be sent, and were due at this instant or later. */
  readonly unsentSince?: Instant;
  readonly limit: number;
  readonly offset: number;
}

const LOGGED: Columns<LoggedMessage> = {
  id: integerColumn('id'),
  subjectKind: textColumn('subject_kind'),
  subjectId: integerColumn('subject_id'),
  kind: textColumn('kind'),
  hours: integerColumn('hours'),
  version: integerColumn('version'),
  dueAt: instantColumn('due_at'),
  state: textColumn('state'),
  reason: textColumn('reason'),
  attempts: integerColumn('attempts'),
  recipient: textColumn('recipient'),
  finishedAt: optionalInstant('finished_at'),
  createdAt: instantColumn('created_at'),
};
const logged = new Mapping<LoggedMessage>(LOGGED);
const leased = new Mapping<LeasedMessage>({ ...LOGGED, lease: textColumn('lease') });

/**
 * Names of the counters that store the progress of the message log: the last event from which messages were made, and
 * the start up to which reminders were stored.
 */
type Progress = 'message_events' | 'message_starts';

/** Returns the SQL condition for messages for which `wasUnsendable` is true. */
const unsendable = (binds: Binds): string =>
  `((state = 'failed' AND reason <> ${binds.add('told_by_hand' satisfies UnsentReason)})
    OR reason IN (${binds.list([...UNSENDABLE_REASONS])}))`;

/**
 * Table of the log of messages to customers. A message is stored once, and one process at a time works on it. How long
 * a process may work on a message is measured by the database's clock, because the clocks of two processes differ.
 */
export class MessageTable {
  private readonly table: string;

  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {
    this.table = tables.messages;
  }

  /** Returns the value of a progress counter of the message log; undefined before `begin` has set it. */
  async progress(counter: Progress): Promise<number | undefined> {
    return this.progressIn(counter, '');
  }

  /** Sets a progress counter of the message log if it has no value yet. */
  async begin(counter: Progress, value: number): Promise<void> {
    const { counters } = this.tables;
    const sql = `INSERT INTO ${counters} (name, value) VALUES ('${counter}', $1)
      ${this.dialect.onConflict(['name'])} value = ${counters}.value`;
    await this.transactions.run((t) => this.queries.execute(sql, [value], t));
  }

  /**
   * Stores messages and moves a progress counter from `from` to `to`, unless another process has moved the counter. A
   * message that is in the log already stays as it is. Returns whether this call has moved the counter.
   *
   * @param undone messages about changes that were taken back, in the order of the changes
   */
  advance(
    counter: Progress,
    { from, to, now }: { readonly from: number; readonly to: number; readonly now: Instant },
    drafts: readonly MessageDraft[],
    undone: readonly UndoneMessages[] = [],
  ): Promise<boolean> {
    return this.transactions.run(async (t) => {
      if ((await this.progressIn(counter, this.dialect.lockRows, t)) !== from) return false;
      await this.store(drafts, now, t);
      for (const pair of undone)
        if ((await this.dropUntried(pair.undone, now, t)) && !(await this.owesNews(pair.undone, t)))
          for (const undoing of pair.undoing) await this.dropUntried(undoing, now, t);
      const sql = `UPDATE ${this.tables.counters} SET value = $1 WHERE name = '${counter}'`;
      await this.queries.execute(sql, [to], t);
      return true;
    });
  }

  /**
   * Stores messages in the transaction of the change that they report. A message that the log already contains is not
   * changed.
   */
  async store(drafts: readonly MessageDraft[], now: Instant, t: Transaction): Promise<void> {
    for (const run of chunks(unique(drafts), ROWS_A_STATEMENT)) await this.insert(run, now, t);
  }

  /**
   * Drops a message whose change was taken back, unless a process works on it, or has tried to send it. Returns whether
   * the message was dropped: then the customer has not got it and never will.
   */
  private async dropUntried(draft: MessageDraft, now: Instant, t: Transaction): Promise<boolean> {
    const binds = new Binds();
    const { subjectKind, subjectId, kind, hours, version } = draft;
    const sql = `UPDATE ${this.table} SET state = ${binds.add('dropped' satisfies MessageState)},
      reason = ${binds.add('undone' satisfies UnsentReason)}, finished_at = ${binds.add(now)}
      WHERE subject_kind = ${binds.add(subjectKind)} AND subject_id = ${binds.add(subjectId)}
        AND kind = ${binds.add(kind)} AND hours = ${binds.add(hours)} AND version = ${binds.add(version)}
        AND state = 'waiting' AND attempts = 0 AND lease = ''`;
    return (await this.queries.execute(sql, binds.values, t)) > 0;
  }

  /**
   * Whether a message was dropped because its subject had changed again, and none was sent since. The customer then
   * does not know the state to which an undo leads back.
   */
  private async owesNews({ subjectKind, subjectId }: MessageDraft, t: Transaction): Promise<boolean> {
    const binds = new Binds();
    const about = `subject_kind = ${binds.add(subjectKind)} AND subject_id = ${binds.add(subjectId)}`;
    const sql = `SELECT id FROM ${this.table} WHERE ${about} AND state = 'dropped'
        AND reason IN ('no_longer_true', 'superseded')
        AND id > COALESCE((SELECT MAX(id) FROM ${this.table} WHERE ${about} AND state = 'sent'), 0) LIMIT 1`;
    return (await this.queries.select(sql, binds.values, t)).length > 0;
  }

  private async insert(drafts: readonly MessageDraft[], now: Instant, t: Transaction): Promise<void> {
    const binds = new Binds();
    const rows = drafts.map(({ subjectKind, subjectId, kind, hours, version, dueAt }) => {
      const fact = [subjectKind, subjectId, kind, hours, version, dueAt];
      return `(${binds.list([...fact, 'waiting' satisfies MessageState, '', 0, '', null, now, dueAt, '', 0])})`;
    });
    const names = `subject_kind, subject_id, kind, hours, version, due_at, state, reason, attempts, recipient,
      finished_at, created_at, next_at, lease, leased_until`;
    const key = ['subject_kind', 'subject_id', 'kind', 'hours', 'version'];
    const sql = `INSERT INTO ${this.table} (${names}) VALUES ${rows.join(', ')}
      ${this.dialect.onConflict(key)} version = ${this.table}.version`;
    await this.queries.execute(sql, binds.values, t);
  }

  /** Takes due messages for `leaseSeconds`, the earliest ones first. No other process works on them in that time. */
  async take(limit: number, now: Instant, leaseSeconds: number): Promise<LeasedMessage[]> {
    const free = `state = 'waiting' AND next_at <= $1 AND leased_until <= ${this.dialect.epochSeconds}`;
    const due = await this.queries.select(
      `SELECT id FROM ${this.table} WHERE ${free} ORDER BY next_at, id LIMIT ${integerText(limit)}`,
      [now],
    );
    const ids = due.map((row) => Number(row.id));
    if (ids.length === 0) return [];
    const lease = randomUUID();
    const sql = `UPDATE ${this.table} SET lease = $2, leased_until = ${this.dialect.epochSeconds} + ${integerText(leaseSeconds)}
      WHERE ${inIntegers('id', ids)} AND ${free}`;
    await this.transactions.run((t) => this.queries.execute(sql, [now, lease], t));
    const taken = await this.queries.select(
      `SELECT ${leased.names} FROM ${this.table} WHERE ${inIntegers('id', ids)} AND lease = $1 ORDER BY due_at, id`,
      [lease],
    );
    return taken.map((row) => leased.read(row));
  }

  /** Records the result of handling a message. A message that another process has taken by now stays unchanged. */
  async record(message: LeasedMessage, outcome: MessageOutcome, now: Instant): Promise<void> {
    const { state, reason, recipient, isAttempt, nextAt } = outcome;
    const binds = new Binds();
    const sql = `UPDATE ${this.table} SET state = ${binds.add(state)}, reason = ${binds.add(reason)},
      recipient = ${binds.add(recipient)}, attempts = attempts + ${isAttempt ? 1 : 0},
      next_at = ${binds.add(nextAt ?? message.dueAt)}, finished_at = ${binds.add(state === 'waiting' ? null : now)},
      lease = '', leased_until = 0
      WHERE id = ${binds.add(message.id)} AND lease = ${binds.add(message.lease)}`;
    await this.transactions.run((t) => this.queries.execute(sql, binds.values, t));
  }

  /** Releases messages that were taken but not handled, so that they are due again. */
  async giveBack(untried: readonly LeasedMessage[]): Promise<void> {
    const [first] = untried;
    if (!first) return;
    const ids = inIntegers(
      'id',
      untried.map(({ id }) => id),
    );
    const sql = `UPDATE ${this.table} SET lease = '', leased_until = 0 WHERE ${ids} AND lease = $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [first.lease], t));
  }

  /**
   * Reads all messages about the given records (appointments, visits, series or entries of the waitlist), sorted by id.
   */
  async ofSubjects(subjects: readonly MessageSubject[]): Promise<LoggedMessage[]> {
    if (subjects.length === 0) return [];
    const binds = new Binds();
    const sql = `SELECT ${logged.names} FROM ${this.table} WHERE ${aboutAny(subjects, binds)} ORDER BY id`;
    return (await this.queries.select(sql, binds.values)).map((row) => logged.read(row));
  }

  /** Reads one page of the log, newest messages first, with the total over all pages. */
  async list(query: MessageListQuery): Promise<{ items: LoggedMessage[]; total: number }> {
    const binds = new Binds();
    const sql = `SELECT COUNT(*) AS total FROM ${this.table} ${listCondition(query, binds)}`;
    const [count] = await this.queries.select(sql, binds.values);
    return { items: await this.items(query), total: Number(count?.total) };
  }

  /** Reads one page of the log without the total, for which `list` takes another statement. */
  async items(query: MessageListQuery): Promise<LoggedMessage[]> {
    const binds = new Binds();
    const rows = await this.queries.select(
      `SELECT ${logged.names} FROM ${this.table} ${listCondition(query, binds)}
        ORDER BY id DESC LIMIT ${integerText(query.limit)} OFFSET ${integerText(query.offset)}`,
      binds.values,
    );
    return rows.map((row) => logged.read(row));
  }

  /** Reads a message of the log; undefined for an unknown id. */
  async find(id: number): Promise<LoggedMessage | undefined> {
    const [row] = await this.queries.select(`SELECT ${logged.names} FROM ${this.table} WHERE id = $1`, [id]);
    return row && logged.read(row);
  }

  /**
   * Records that staff have told a customer the content of a message that could not be sent. Any other message stays
   * unchanged.
   */
  async recordTold(id: number): Promise<void> {
    const binds = new Binds();
    const told = binds.add('told_by_hand' satisfies UnsentReason);
    const sql = `UPDATE ${this.table} SET reason = ${told} WHERE id = ${binds.add(id)} AND ${unsendable(binds)}`;
    await this.transactions.run((t) => this.queries.execute(sql, binds.values, t));
  }

  /** Removes an e-mail address (in lower case) or a phone number (as it was written) from all messages. */
  async eraseAddress(address: string): Promise<void> {
    const sql = `UPDATE ${this.table} SET recipient = '' WHERE recipient = $1`;
    await this.transactions.run((t) => this.queries.execute(sql, [address], t));
  }

  /**
   * Removes the recipients of all messages about the given records (appointments, visits, series or entries of the
   * waitlist).
   */
  async eraseRecipients(subjects: readonly MessageSubject[], t: Transaction): Promise<void> {
    if (subjects.length === 0) return;
    const binds = new Binds();
    const sql = `UPDATE ${this.table} SET recipient = '' WHERE ${aboutAny(subjects, binds)}`;
    await this.queries.execute(sql, binds.values, t);
  }

  /**
   * Deletes messages that were stored before an instant and no longer wait to be sent, at most `limit`. Returns their
   * number.
   */
  async trim(before: Instant, limit: number): Promise<number> {
    const rows = await this.queries.select(
      `SELECT id FROM ${this.table} WHERE created_at < $1 AND state <> 'waiting' ORDER BY created_at
        LIMIT ${integerText(limit)}`,
      [asInstant(before)],
    );
    const ids = rows.map((row) => Number(row.id));
    if (ids.length === 0) return 0;
    const sql = `DELETE FROM ${this.table} WHERE ${inIntegers('id', ids)}`;
    await this.transactions.run((t) => this.queries.execute(sql, [], t));
    return ids.length;
  }

  private async progressIn(counter: Progress, lock: string, t?: Transaction): Promise<number | undefined> {
    const sql = `SELECT value FROM ${this.tables.counters} WHERE name = '${counter}' ${lock}`;
    const [row] = await this.queries.select(sql, [], t);
    return row && Number(row.value);
  }
}

/** Returns each message once. PostgreSQL refuses a statement that writes one row twice. */
function unique(drafts: readonly MessageDraft[]): MessageDraft[] {
  const first = new Map<string, MessageDraft>();
  for (const draft of drafts) {
    const { subjectKind, subjectId, kind, hours, version } = draft;
    const key = [subjectKind, subjectId, kind, hours, version].join(' ');
    if (!first.has(key)) first.set(key, draft);
  }
  return [...first.values()];
}

function listCondition({ subjects, state, unsentSince }: MessageListQuery, binds: Binds): string {
  const conditions = [
    ...(subjects ? [aboutAny(subjects, binds)] : []),
    ...(state === undefined ? [] : [`state = ${binds.add(state)}`]),
    ...(unsentSince === undefined
      ? []
      : [`state IN ('failed', 'dropped') AND next_at >= ${binds.add(unsentSince)} AND ${unsendable(binds)}`]),
  ];
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
}

/** Returns the SQL condition for messages about any of the given records. */
function aboutAny(subjects: readonly MessageSubject[], binds: Binds): string {
  const kinds = new Map<MessageSubject['subjectKind'], number[]>();
  for (const { subjectKind, subjectId } of subjects)
    kinds.set(subjectKind, [...(kinds.get(subjectKind) ?? []), subjectId]);
  const conditions = [...kinds].map(
    ([kind, ids]) => `(subject_kind = ${binds.add(kind)} AND ${inIntegers('subject_id', ids)})`,
  );
  return conditions.length > 0 ? `(${conditions.join(' OR ')})` : '1 = 0';
}
