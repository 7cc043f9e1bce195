import type { PgConnection, PgResult } from '../lending/connections';
import type { TransactionOutcome } from '../connections/connection';

type Callback = (error: unknown, result?: unknown) => void;

/** Events of a client of `pg`, and of the protocol below it, which the driver written in C does not have. */
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
/** `text` of a finished statement, or `status` of a server that waits for the next one. */
interface PgMessage {
  readonly text?: string;
  readonly status?: string;
}

/** Status of a server outside a transaction. */
const IDLE = 'I';

/**
 * A client of the host in the form that Sequelize needs. Values are read with Sequelize's parsers, as on its own
 * connections. The end of the host's transaction is observed in the protocol: otherwise the library would write
 * without a transaction for a host that forgets to report the end.
 */
export class JoinedClient {
  private last = '';
  private over: ((outcome: TransactionOutcome) => void) | undefined;

  /**
   * @param types the parsers of Sequelize
   * @param uuid the id of the transaction, which Sequelize reads for its log
   */
  constructor(
    private readonly client: PgClient,
    private readonly types: unknown,
    readonly uuid?: string,
  ) {}

  /** Whether the end of the transaction can be observed. */
  get isWatched(): boolean {
    return this.client.connection !== undefined;
  }

  /** Runs a statement, and reads its values as Sequelize does. */
  ask(text: string, values?: readonly unknown[]): Promise<PgResult> {
    return this.client.query({ text, ...(values && { values }), types: this.types });
  }

  /** The form in which Sequelize calls a client: values if there are any, and a callback. */
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

  /** Ends the watch, because the connection returns to its pool and serves other transactions. */
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

  /** The uncommitted transaction of a lost connection is undone; a commit that was under way may have succeeded. */
  private readonly lost = (): void => {
    // A lost connection emits a second error, which would end a process without a listener.
    this.client.on('error', () => undefined);
    this.tell('unknown');
  };

  private readonly completed = ({ text = '' }: PgMessage): void => {
    this.last = text;
    // At once, because COMMIT AND CHAIN begins another transaction. (The end of a savepoint is RELEASE.)
    if (text === 'COMMIT') this.tell('committed');
  };

  /** A COMMIT that fails undoes the transaction. */
  private readonly failed = (): void => {
    this.last = 'ROLLBACK';
  };

  private readonly ready = ({ status }: PgMessage): void => {
    if (status !== IDLE) return;
    // The commit of a transaction in which a statement failed is reported as ROLLBACK.
    this.tell(this.last === 'ROLLBACK' ? 'rolledBack' : 'unknown');
  };

  private tell(outcome: TransactionOutcome): void {
    this.over?.(outcome);
  }
}
