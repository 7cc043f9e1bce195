import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mariadb';
import { eventually } from '../eventually';
import { environmentIn, findProvider } from './packages';

/** The folder of a node, which contains `data`, and its ports. */
export interface NodePlace {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly groupPort: number;
  readonly transferPort: number;
  readonly incrementalPort: number;
}

/** A silent node is suspected after two seconds and excluded after four, so that a test need not wait for longer. */
const TIMEOUTS = [
  'evs.keepalive_period=PT0.5S',
  'evs.inactive_check_period=PT0.5S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT4S',
  'evs.install_timeout=PT4S',
  'gmcast.peer_timeout=PT2S',
  'pc.announce_timeout=PT2S',
];

/** State transfer by rsync fails as root, so servers run as another user. */
export const AS_USER = process.getuid?.() === 0 ? ['--user=mysql'] : [];

/** Seconds within which a server has to start, to join or to leave. */
export const PATIENCE_SECONDS = 120;

type Status = Readonly<Record<string, string>>;

const serves = (status: Status, size?: number): boolean =>
  status.wsrep_ready === 'ON' &&
  status.wsrep_local_state_comment === 'Synced' &&
  (size === undefined || status.wsrep_cluster_size === String(size));

/** One server of a cluster. Each method resolves after its effect. */
export class ClusterNode {
  private server: ChildProcess | undefined;

  constructor(
    private readonly place: NodePlace,
    private readonly peers: () => readonly ClusterNode[],
  ) {}

  get name(): string {
    return this.place.name;
  }

  get isRunning(): boolean {
    return this.server !== undefined;
  }

  /** The address of a database at this node. */
  url(database: string): string {
    return `mariadb://root@127.0.0.1:${this.place.port}/${database}`;
  }

  /**
   * Starts the server and waits until it serves. It joins the nodes that run; if there are none, it founds the cluster
   * again.
   */
  async start(): Promise<void> {
    const others = this.peers().filter((peer) => peer !== this);
    const founds = !others.some(({ isRunning }) => isRunning);
    if (founds) this.markSafeToBootstrap();
    const position = await this.recoverPosition();
    const addresses = others.map(({ place }) => `127.0.0.1:${place.groupPort}`);
    this.server = this.spawn([
      `--wsrep-cluster-address=gcomm://${addresses.join()}`,
      ...(founds ? ['--wsrep-new-cluster'] : []),
      ...(position === undefined ? [] : [`--wsrep-start-position=${position}`]),
    ]);
    await this.waitUntilReady();
  }

  /** Ends the server at once, as a power cut does. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Lets the server leave the cluster in good order, so that the others need no majority of the former nodes. */
  async shutDown(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Stops the server in the middle of its work; its connections stay open and silent. */
  async pause(): Promise<void> {
    this.server?.kill('SIGSTOP');
  }

  async resume(): Promise<void> {
    this.server?.kill('SIGCONT');
  }

  /** Cuts the node off from the others; clients still reach it. Resolves when it has noticed that it is alone. */
  async isolate(): Promise<void> {
    await this.execute("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=1'");
    await this.until((status) => status.wsrep_cluster_status !== 'Primary');
  }

  async unisolate(): Promise<void> {
    await this.execute("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=0'");
  }

  /** @param size the number of nodes that it has to be connected with, itself included */
  async waitUntilReady(size?: number): Promise<void> {
    await this.until((status) => serves(status, size));
  }

  /**
   * Returns the number of the group's last change, as this node knows it; undefined if the node does not serve in a
   * group of `size` nodes.
   */
  async servingIn(size: number): Promise<string | undefined> {
    const status = await this.status();
    return serves(status, size) ? status.wsrep_cluster_conf_id : undefined;
  }

  /** Runs a statement on a connection of its own. */
  async execute<Row>(sql: string): Promise<Row[]> {
    const connection = await createConnection({
      host: '127.0.0.1',
      port: this.place.port,
      user: 'root',
      connectTimeout: 5_000,
    });
    try {
      return await connection.query<Row[]>(sql);
    } finally {
      connection.destroy();
    }
  }

  /** The end of the server's log, for messages of errors. */
  get log(): string {
    return this.readLog().split('\n').slice(-20).join('\n');
  }

  private readLog(): string {
    return readFileSync(join(this.place.folder, 'log'), 'utf8');
  }

  private async until(isRight: (status: Status) => boolean): Promise<void> {
    try {
      await eventually(() => this.status(), isRight, PATIENCE_SECONDS);
    } catch (error) {
      throw new Error(`${this.name}: ${String(error)}\n${this.log}`, { cause: error });
    }
  }

  private async status(): Promise<Status> {
    if (!this.server) throw new Error(`${this.name} does not run`);
    try {
      const rows = await this.execute<{ Variable_name: string; Value: string }>(
        "SHOW STATUS LIKE 'wsrep\\_%'",
      );
      return Object.fromEntries(rows.map((row) => [row.Variable_name, row.Value]));
    } catch {
      return {};
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { server } = this;
    if (!server) return;
    const gone = once(server, 'exit');
    // Its helpers for the transfer of state are of its process group.
    if (signal === 'SIGKILL') process.kill(-server.pid!, signal);
    else server.kill(signal);
    await gone;
  }

  private spawn(more: readonly string[]): ChildProcess {
    const { folder } = this.place;
    const log = openSync(join(folder, 'log'), 'a');
    const server = spawn('mariadbd', [...this.arguments(), ...more], {
      detached: true,
      stdio: ['ignore', log, log],
      env: environmentIn(folder),
    });
    const pid = join(folder, 'pid');
    writeFileSync(pid, String(server.pid));
    server.once('exit', () => {
      if (this.server === server) this.server = undefined;
      rmSync(pid, { force: true });
    });
    return server;
  }

  /** The last write that the node has stored. With this position, the others only send what it missed. */
  private async recoverPosition(): Promise<string | undefined> {
    if (!existsSync(join(this.place.folder, 'data/grastate.dat'))) return undefined;
    await once(this.spawn(['--wsrep-recover', '--wsrep-cluster-address=gcomm://']), 'exit');
    const found = /.*Recovered position: *(\S+)/s.exec(this.readLog())?.[1];
    if (found === undefined) throw new Error(`${this.name} does not say what it has stored:\n${this.log}`);
    return found;
  }

  /**
   * Lets the server found a cluster from its data. After a crash it refuses to, because the data may not be the newest.
   */
  private markSafeToBootstrap(): void {
    const file = join(this.place.folder, 'data/grastate.dat');
    if (!existsSync(file)) return;
    writeFileSync(file, readFileSync(file, 'utf8').replace('safe_to_bootstrap: 0', 'safe_to_bootstrap: 1'));
  }

  private arguments(): string[] {
    const { name, folder, port, groupPort, transferPort, incrementalPort } = this.place;
    const provider = [
      `gmcast.listen_addr=tcp://127.0.0.1:${groupPort}`,
      `base_port=${groupPort}`,
      `ist.recv_addr=127.0.0.1:${incrementalPort}`,
      'gcache.size=64M',
      ...TIMEOUTS,
    ];
    return [
      '--no-defaults',
      ...AS_USER,
      `--datadir=${join(folder, 'data')}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'server-pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--max-connections=400',
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      // A crash may lose a node's last second, as in many clusters: the other nodes have it.
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      '--innodb-log-file-size=16M',
      '--wsrep-on=ON',
      `--wsrep-provider=${findProvider()}`,
      '--wsrep-cluster-name=test',
      '--wsrep-node-address=127.0.0.1',
      `--wsrep-node-name=${name}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${transferPort}`,
      `--wsrep-provider-options=${provider.join(';')}`,
    ];
  }
}
