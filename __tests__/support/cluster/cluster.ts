import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually';
import { startCaretaker } from './caretaker';
import { freePorts } from './free-ports';
import { AS_USER, ClusterNode, PATIENCE_SECONDS } from './node';
import { environmentIn, missingPackages, temporaryIn } from './packages';

/** Three MariaDB servers that form one Galera cluster, in a temporary folder. */
export interface Cluster {
  readonly nodes: readonly [ClusterNode, ClusterNode, ClusterNode];
  /** Waits until all nodes serve, are connected, and agree on the members of the cluster. */
  waitUntilWhole(): Promise<void>;
  /** Waits until all nodes have all data that any of them has stored. */
  waitUntilSame(): Promise<void>;
  /** Ends the servers and removes all files. Both also happen when the process ends, in any way. */
  stop(): Promise<void>;
}

const SIZE = 3;
const PORTS_A_NODE = 4;

/** Starts a new cluster. @throws Error that names the missing packages */
export async function startCluster(): Promise<Cluster> {
  const missing = missingPackages();
  if (missing !== undefined) throw new Error(missing);
  // Prefers a folder in memory, because the files are temporary.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'appointments-cluster-'));
  const caretaker = startCaretaker(folder);
  try {
    const nodes = await makeNodes(folder);
    // The first node founds the cluster, and then sends its data to the other nodes, one after another.
    for (const node of nodes) await node.start();
    return {
      nodes: nodes as [ClusterNode, ClusterNode, ClusterNode],
      waitUntilWhole: () => waitUntilWhole(nodes),
      waitUntilSame: async () => {
        for (const node of nodes)
          await node.execute('SET STATEMENT wsrep_sync_wait = 1 FOR SELECT COUNT(*) FROM mysql.user');
      },
      stop: () => caretaker.cleanUp(),
    };
  } catch (error) {
    await caretaker.cleanUp();
    throw error;
  }
}

/**
 * A node that was paused, and does not know yet that it was excluded, still reports the former group. Other nodes count
 * a node as a member before it has all data. So only the number of the last change shows that all nodes see the same
 * group.
 */
async function waitUntilWhole(nodes: readonly ClusterNode[]): Promise<void> {
  await eventually(
    () => Promise.all(nodes.map((node) => node.servingIn(SIZE))),
    ([first, ...others]) => first !== undefined && others.every((change) => change === first),
    PATIENCE_SECONDS,
  );
}

async function makeNodes(folder: string): Promise<ClusterNode[]> {
  const ports = await freePorts(SIZE * PORTS_A_NODE);
  const nodes: ClusterNode[] = [];
  for (let n = 0; n < SIZE; n += 1) {
    const [port, groupPort, transferPort, incrementalPort] = ports.splice(0, PORTS_A_NODE) as [
      number,
      number,
      number,
      number,
    ];
    const name = `node${n + 1}`;
    const own = join(folder, name);
    mkdirSync(join(own, 'data'), { recursive: true });
    mkdirSync(temporaryIn(own));
    nodes.push(
      new ClusterNode({ name, folder: own, port, groupPort, transferPort, incrementalPort }, () => nodes),
    );
  }
  install(folder);
  return nodes;
}

/** Makes the system tables once, and copies them to each node. */
function install(folder: string): void {
  const data = (n: number) => join(folder, `node${n}`, 'data');
  if (AS_USER.length > 0) execFileSync('chown', ['-R', 'mysql', folder]);
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      ...AS_USER,
      `--datadir=${data(1)}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { stdio: 'ignore', env: environmentIn(join(folder, 'node1')) },
  );
  for (let n = 2; n <= SIZE; n += 1) cpSync(data(1), data(n), { recursive: true });
  if (AS_USER.length > 0) execFileSync('chown', ['-R', 'mysql', folder]);
}
