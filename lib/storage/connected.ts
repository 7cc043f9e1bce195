import type { Logger } from '../domain/logger';
import type { Cluster } from './nodes/cluster-statements';
import type { StatementSender } from './connections/statement-sender';
import type { Database } from './database';
import type { StatementWatch } from './transactions/statement-watch';

/** An open database, with the objects through which the library sends statements to it. */
export interface Connected {
  readonly database: Database;
  readonly cluster: Cluster;
  readonly watch: StatementWatch;
  readonly statements: StatementSender;
  readonly logger?: Logger;
}
