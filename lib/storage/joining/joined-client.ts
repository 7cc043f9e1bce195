import type { PgConnection, PgResult } from '../lending/connections';
import type { TransactionOutcome } from '../connections/connection';

type Callback = (error: unknown, result?: unknown) => void;

/**
 * A client of the package `pg` with its events. Its `connection` emits the messages of PostgreSQL's protocol; the
 * driver written in C (`pg-native`) has no `connection`.
 */
export interface PgClient extends PgConnection {
  on(event: 'end' | 'error', listener: (error?: unknown) => void): unknown;
  removeListener(event: 'end' | 'error', listener: (error?: unknown) => void): unknown;
  end(): Promise<void>;
  readonly connection?: PgProtocol;
}
interface PgProtocol {
  on(event: string, listener: (message: PgMessage) => void): unknown;
  removeListener(event: string, listener: (message: PgMessage) => void): unknown;
}
/**
 * A message from PostgreSQL. `text` is the command that has finished; `status` tells that the server waits for the next
 * statement, and whether a transaction is open.
 */
interface PgMessage {
  readonly text?: string;
  readonly status?: string;
}

/** Value of `status` in a message of PostgreSQL if no transaction is open. */
const IDLE = 'I';

/**
 * A `pg` client of the shop in the form that Sequelize needs. Values are read with Sequelize's parsers, as on
 * Sequelize's own connections. The end of the shop's transaction is observed in the messages of the server. If the shop
 * had to report the end and forgot it, the library would write outside a transaction.
 */
export class JoinedClient {
  private last = '';
  private over: ((outcome: TransactionOutcome) => void) | undefined;

  /**
   * @param client the shop's client
   * @param types the parsers of Sequelize
   * @param uuid the id of the transaction, which Sequelize reads for its log
   */
  constructor(
    private readonly client: PgClient,
    private readonly types: unknown,
    readonly uuid?: string,
  ) {}

  /** Whether the client emits the messages of the server, so that the end of the transaction can be observed. */
  get isWatched(): boolean {
    return this.client.connection !== undefined;
  }

  /** Runs a statement, and reads the values of its result with Sequelize's parsers. */
  ask(text: string, values?: readonly unknown[]): Promise<PgResult> {
    return this.client.query({ text, ...(values && { values }), types: this.types });
  }

  /** Runs a statement as Sequelize calls a client: the text, values if there are any, and a callback. */
  query(text: string, ...rest: unknown[]): void {
    const callback = rest.at(-1) as Callback;
    const values = rest.length > 1 ? (rest[0] as unknown[]) : undefined;
    this.ask(text, values).then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
  }

  /** Calls `over` once, when the transaction or the connection has ended. */
  watch(over: (outcome: TransactionOutcome) => void): void {
    this.over = over;
    this.client.on('end', this.lost);
    this.client.on('error', this.lost);
    this.client.connection?.on('commandComplete', this.completed);
    this.client.connection?.on('errorMessage', this.failed);
    this.client.connection?.on('readyForQuery', this.ready);
  }

  /** Stops observing the connection, because it returns to its pool and serves other transactions. */
  unwatch(): void {
    this.over = undefined;
    this.client.removeListener('end', this.lost);
    this.client.removeListener('error', this.lost);
    this.client.connection?.removeListener('commandComplete', this.completed);
    this.client.connection?.removeListener('errorMessage', this.failed);
    this.client.connection?.removeListener('readyForQuery', this.ready);
  }

  /** Closes a connection that does not respond. */
  end(): Promise<void> {
    return this.client.end();
  }

  /**
   * Reports that the outcome is unknown after the connection was lost: the server undoes an uncommitted transaction,
   * but a commit that had been sent may have succeeded.
   */
  private readonly lost = (): void => {
    // A lost connection emits a second error. Without a listener, that error would end the process.
    this.client.on('error', () => undefined);
    this.tell('unknown');
  };

  private readonly completed = ({ text = '' }: PgMessage): void => {
    this.last = text;
    // The commit is reported immediately and not when the server is idle, because COMMIT AND CHAIN begins another
    // transaction. The end of a savepoint has the text RELEASE, so it is not reported.
    if (text === 'COMMIT') this.tell('committed');
  };

  /** Handles a failed command. A COMMIT that fails undoes the transaction, so it counts as ROLLBACK. */
  private readonly failed = (): void => {
    this.last = 'ROLLBACK';
  };

  private readonly ready = ({ status }: PgMessage): void => {
    if (status !== IDLE) return;
    // PostgreSQL reports ROLLBACK for the commit of a transaction in which a statement has failed.
    this.tell(this.last === 'ROLLBACK' ? 'rolledBack' : 'unknown');
  };

  private tell(outcome: TransactionOutcome): void {
    this.over?.(outcome);
  }
}
