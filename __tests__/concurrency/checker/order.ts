import type { Write } from '../history';

interface Transaction {
  readonly writes: Write[];
  /** Real time of the transaction's last write. */
  at: number;
  readonly guards: Map<string, number>;
  readonly after: Set<Transaction>;
  waitsFor: number;
}

/**
 * Sorts the writes of a cluster into an order in which they may have been committed. The numbers of the recorded rows
 * do not tell the order, because each node numbers its own rows. Transactions that touch the same places have raised
 * the version of the same guard row (a row that such transactions lock), which tells their order; so does the version
 * of an appointment. If no version orders two transactions, the one that wrote first comes first. This matters for
 * booking limits: a booking counts what a cancellation has left, but a cancellation does not lock the rows of limits.
 */
export function inOrderOfCommits(history: readonly Write[]): { history: Write[]; faults: string[] } {
  const transactions = transactionsOf(history);
  const faults = orderByVersions(transactions);
  const ordered: Write[] = [];
  const ready = transactions.filter(({ waitsFor }) => waitsFor === 0);
  let seen = 0;
  for (let next = takeFirst(ready); next; next = takeFirst(ready)) {
    seen += 1;
    ordered.push(...next.writes);
    for (const later of next.after) {
      later.waitsFor -= 1;
      if (later.waitsFor === 0) ready.push(later);
    }
  }
  if (seen < transactions.length)
    faults.push(`${transactions.length - seen} transactions have no order: each saw a write of another one`);
  return { history: ordered, faults };
}

/** Removes the transaction that wrote first from a list, and returns it; undefined if the list is empty. */
function takeFirst(ready: Transaction[]): Transaction | undefined {
  const first = ready.reduce((best, { at }, index) => (at < ready[best]!.at ? index : best), 0);
  return ready.splice(first, 1)[0];
}

const emptyTransaction = (): Transaction => ({
  writes: [],
  at: 0,
  guards: new Map(),
  after: new Set(),
  waitsFor: 0,
});

function transactionsOf(history: readonly Write[]): Transaction[] {
  const byName = new Map<string, Transaction>();
  for (const write of history) {
    const { transaction: name, guards } = write;
    const transaction = byName.get(name) ?? emptyTransaction();
    byName.set(name, transaction);
    transaction.writes.push(write);
    transaction.at = Math.max(transaction.at, write.at);
    // Keeps the last version, because a transaction that locks a row twice raises its version twice.
    for (const [key, version] of Object.entries(guards)) transaction.guards.set(key, version);
  }
  return [...byName.values()];
}

function orderByVersions(transactions: readonly Transaction[]): string[] {
  const chains = new Map<string, { version: number; transaction: Transaction }[]>();
  const add = (key: string, version: number, transaction: Transaction): void => {
    const chain = chains.get(key) ?? [];
    chains.set(key, chain);
    chain.push({ version, transaction });
  };
  for (const transaction of transactions) {
    for (const [key, version] of transaction.guards) add(key, version, transaction);
    for (const write of transaction.writes) {
      if (write.resource !== 'rule')
        add(`${write.resource} ${write.id}`, write.after?.version ?? Infinity, transaction);
    }
  }
  const faults: string[] = [];
  for (const [key, chain] of chains) {
    chain.sort((a, b) => a.version - b.version);
    chain.slice(1).forEach(({ version, transaction }, index) => {
      const before = chain[index]!;
      if (before.transaction === transaction) return;
      if (before.version === version) {
        const attempts = [before.transaction, transaction].map(({ writes }) => writes[0]!.attempt);
        faults.push(`attempts ${attempts.join(' and ')} both made version ${version} of ${key}`);
      }
      if (before.transaction.after.has(transaction)) return;
      before.transaction.after.add(transaction);
      transaction.waitsFor += 1;
    });
  }
  return faults;
}
