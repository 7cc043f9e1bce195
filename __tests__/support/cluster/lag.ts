import type { Cluster } from './cluster';
import type { ClusterNode } from './node';

/**
 * A node takes seconds to apply a change of so many rows without a key, because it searches the table for each of them.
 */
const ROWS = 2_500;

/** Makes all nodes but the first fall behind it. */
export interface Lag {
  /** Delays what the first node stores, so that the others see it only seconds later. */
  begin(): Promise<void>;
  /** Whether a node is still behind. A test that would also pass without a lag proves nothing. */
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
