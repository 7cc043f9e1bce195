import type { Cluster } from './cluster';
import type { ClusterNode } from './node';

/**
 * Number of rows in a table without a key. A node takes seconds to apply a change of all of them, because it
 * searches the whole table for each row.
 */
const ROWS = 2_500;

/** Delay with which all other nodes of a cluster apply the changes of the first node. */
export interface Lag {
  /** Delays changes of the first node, so that the other nodes apply them seconds later. */
  begin(): Promise<void>;
  /** Whether a node is still behind the first one. A test that would pass without a lag proves nothing. */
  isBehind(node: ClusterNode): Promise<boolean>;
}

export async function prepareLag(cluster: Cluster, database: string): Promise<Lag> {
  const [first] = cluster.nodes;
  const table = `${database}.lag`;
  await first.execute(
    `CREATE TABLE ${table} (value INT NOT NULL) AS SELECT 0 AS value FROM mysql.seq_1_to_${ROWS}`,
  );
  let value = 0;
  return {
    async begin() {
      await cluster.waitUntilSame();
      await first.execute(`UPDATE ${table} SET value = value + 1`);
      value += 1;
    },
    async isBehind(node) {
      const [row] = await node.execute<{ value: number }>(`SELECT MAX(value) AS value FROM ${table}`);
      return row!.value < value;
    },
  };
}
