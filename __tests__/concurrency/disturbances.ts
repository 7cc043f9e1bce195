import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../support/cluster/cluster';
import type { ClusterNode } from '../support/cluster/node';
import type { Random } from './random';

/** Ways to disturb a node: kill and restart it, pause it for a while, or isolate it from the other nodes. */
const KINDS = ['kill', 'pause', 'isolate'] as const;
type Kind = (typeof KINDS)[number];

export interface Disturbances {
  /** Called with the number of attempts that have ended; at certain numbers it starts a disturbance. */
  reached(ended: number): void;
  /** Resolves when no disturbance is running and all nodes are back. */
  over(): Promise<void>;
}

/**
 * Disturbs one node after another during a race. The three ways take turns; the seed chooses nodes and
 * durations.
 * @param count number of disturbances, spread evenly over `attempts`
 */
export function disturb(
  cluster: Cluster,
  random: Random,
  { count, attempts }: { readonly count: number; readonly attempts: number },
  tell: (line: string) => void,
): Disturbances {
  let asked = 0;
  let work = Promise.resolve();
  const next = (): void => {
    const [kind, node] = [KINDS[asked % KINDS.length]!, random.pick(cluster.nodes)];
    // The other nodes notice a failure after four seconds, so some disturbances end before they are noticed.
    const lasting = 500 + random.int(6_000);
    asked += 1;
    work = work.then(async () => {
      tell(`${node.name}: ${kind} for ${(lasting / 1_000).toFixed(1)} s`);
      await BY_KIND[kind](node, lasting);
      await cluster.waitUntilWhole();
      tell(`${node.name}: back`);
    });
    // Ignores the error here, because `over` reports it.
    work.catch(() => undefined);
  };
  return {
    reached: (ended) => {
      while (asked < count && ended >= ((asked + 0.5) * attempts) / count) next();
    },
    over: () => work,
  };
}

const BY_KIND: Record<Kind, (node: ClusterNode, lasting: number) => Promise<void>> = {
  async kill(node, lasting) {
    await node.kill();
    await sleep(lasting);
    await node.start();
  },
  async pause(node, lasting) {
    await node.pause();
    await sleep(lasting);
    await node.resume();
  },
  async isolate(node, lasting) {
    await node.isolate();
    await sleep(lasting);
    await node.unisolate();
  },
};
