import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import type { Dialect } from '../dialects/dialect';
import type { Queries } from '../queries';
import type { Bind } from '../sql';
import type { Transactions } from '../transactions/transactions';

/** A person with a note: a customer, or a guest by `personKey` (an e-mail address, or the digits of a phone number). */
export type NotedPerson = { readonly customerId: number } | { readonly personKey: string };

const keyOf = (person: NotedPerson): readonly [customerId: number, email: string] =>
  'customerId' in person ? [person.customerId, ''] : [0, person.personKey];

/** Table of the notes of staff about people. A person without a note has no row. */
export class PersonNoteTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the note about a person; '' for none. */
  async find(person: NotedPerson, t?: Transaction): Promise<string> {
    const sql = `SELECT note FROM ${this.table} WHERE customer_id = $1 AND email_key = $2`;
    const [row] = await this.queries.select(sql, [...keyOf(person)], t);
    return (row?.note as string | undefined) ?? '';
  }

  /** Stores the note about a person; '' removes it. */
  async write(person: NotedPerson, note: string, now: Instant, t?: Transaction): Promise<void> {
    if (note === '') return this.erase(person, t);
    const { dialect, table } = this;
    const sql = `INSERT INTO ${table} (customer_id, email_key, note, date_modified) VALUES ($1, $2, $3, $4)
      ${dialect.onConflict(['customer_id', 'email_key'])}
      note = ${dialect.proposed('note')}, date_modified = ${dialect.proposed('date_modified')}`;
    await this.execute(sql, [...keyOf(person), note, now], t);
  }

  async erase(person: NotedPerson, t?: Transaction): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE customer_id = $1 AND email_key = $2`;
    await this.execute(sql, [...keyOf(person)], t);
  }

  /** Runs a statement in the transaction `t`, or else in one of its own. */
  private async execute(sql: string, binds: readonly Bind[], t?: Transaction): Promise<void> {
    if (t) await this.queries.execute(sql, binds, t);
    else await this.transactions.run((own) => this.queries.execute(sql, binds, own));
  }
}
