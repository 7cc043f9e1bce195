/** Milliseconds for which a lost node gets no new connections, unless all other nodes are lost, too. */
const AVOIDED_MS = 10_000;

interface Node<Address> {
  readonly address: Address;
  /**
   * Time, in milliseconds of the clock of `Nodes`, until which the node gets no new connections; 0 once the node has
   * accepted a connection again.
   */
  avoidedUntil: number;
}

/**
 * A change of a node's state: it accepts connections again (`back`), or it has refused or broken a connection (`lost`).
 */
export type NodeChange = { readonly kind: 'back' } | { readonly kind: 'lost'; readonly error: unknown };

/**
 * Chooses a cluster node for each connection: the first available node of the list. A process lists the nearest node
 * first, so it returns to that node when the node is available again.
 */
export class Nodes<Address, Connection extends object> {
  private readonly nodes: readonly Node<Address>[];
  private readonly nodeOf = new WeakMap<Connection, Node<Address>>();

  /**
   * @param tell called when a node is lost, with the error, and when it is back
   * @param now clock in milliseconds that never goes back
   */
  constructor(
    addresses: readonly Address[],
    private readonly tell: (address: Address, change: NodeChange) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.nodes = addresses.map((address) => ({ address, avoidedUntil: 0 }));
  }

  /**
   * Connects to the first node that accepts a connection.
   *
   * @throws the error of the last node that was tried, if no node accepts
   */
  async connect(open: (address: Address) => Promise<Connection>): Promise<Connection> {
    let failure: unknown;
    for (const node of this.inOrder()) {
      // The node is marked as lost again before the attempt, so that only this caller waits to find out whether the
      // node is back.
      if (node.avoidedUntil > 0) this.avoid(node);
      try {
        const connection = await open(node.address);
        this.nodeOf.set(connection, node);
        this.found(node);
        return connection;
      } catch (error) {
        this.lose(node, error);
        failure = error;
      }
    }
    throw failure;
  }

  /** Records that a connection, or the whole node to which it leads, is lost. */
  lost(connection: unknown, error: unknown): void {
    const node = this.nodeOf.get(connection as Connection);
    if (node) this.lose(node, error);
  }

  /**
   * Whether a connection that was idle in the pool may be used. False if another connection has shown that its node is
   * lost. Also false if it is time to try an earlier node of the list again: a pool that is always busy would otherwise
   * never return to that node.
   */
  isUsable(connection: Connection): boolean {
    const node = this.nodeOf.get(connection);
    return node === undefined || this.nodes.find(({ avoidedUntil }) => avoidedUntil <= this.now()) === node;
  }

  private inOrder(): readonly Node<Address>[] {
    const now = this.now();
    const there = this.nodes.filter(({ avoidedUntil }) => avoidedUntil <= now);
    const lost = this.nodes.filter((node) => !there.includes(node));
    return [...there, ...lost.toSorted((a, b) => a.avoidedUntil - b.avoidedUntil)];
  }

  private found(node: Node<Address>): void {
    const wasLost = node.avoidedUntil > 0;
    node.avoidedUntil = 0;
    if (wasLost) this.tell(node.address, { kind: 'back' });
  }

  private lose(node: Node<Address>, error: unknown): void {
    const isNew = node.avoidedUntil === 0;
    this.avoid(node);
    if (isNew) this.tell(node.address, { kind: 'lost', error });
  }

  private avoid(node: Node<Address>): void {
    node.avoidedUntil = this.now() + AVOIDED_MS;
  }
}
