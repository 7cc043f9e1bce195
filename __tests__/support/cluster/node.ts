import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mariadb';
import { eventually } from '../eventually';
import { environmentIn, findProvider } from './packages';

/** Name, folder (which contains `data`) and ports of a node. */
export interface NodePlace {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly groupPort: number;
  readonly transferPort: number;
  readonly incrementalPort: number;
}

/**
 * Settings by which a node that does not respond is suspected after two seconds and excluded after four, so that tests
 * are short.
 */
const TIMEOUTS = [
  'evs.keepalive_period=PT0.5S',
  'evs.inactive_check_period=PT0.5S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT4S',
  'evs.install_timeout=PT4S',
  'gmcast.peer_timeout=PT2S',
  'pc.announce_timeout=PT2S',
];

/** User for the servers if the tests run as root, because a state transfer by rsync fails as root. */
export const AS_USER = process.getuid?.() === 0 ? ['--user=mysql'] : [];

/** Seconds that a server may take to start, and a node to join or to leave the cluster. */
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

  /** Address of a database on this node. */
  url(database: string): string {
    return `mariadb://root@127.0.0.1:${this.place.port}/${database}`;
  }

  /**
   * Starts the server and waits until it serves. It joins the running nodes; if there are none, it founds the
   * cluster again.
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

  /** Kills the server, as a power cut does. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Shuts the server down properly, so that the other nodes form a majority without it. */
  async shutDown(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Pauses the server's process. Its connections stay open and silent. */
  async pause(): Promise<void> {
    this.server?.kill('SIGSTOP');
  }

  async resume(): Promise<void> {
    this.server?.kill('SIGCONT');
  }

  /**
   * Isolates the node from the other nodes, while clients still reach it. Resolves when the node has noticed
   * this.
   */
  async isolate(): Promise<void> {
    await this.execute("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=1'");
    await this.until((status) => status.wsrep_cluster_status !== 'Primary');
  }

  async unisolate(): Promise<void> {
    await this.execute("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=0'");
  }

  /**
   * Waits until the node serves requests.
   * @param size number of nodes that its group must have, including this node
   */
  async waitUntilReady(size?: number): Promise<void> {
    await this.until((status) => serves(status, size));
  }

  /**
   * Returns the number of the group's last change that this node knows, or undefined if the node does not
   * serve in a group of `size` nodes.
   */
  async servingIn(size: number): Promise<string | undefined> {
    const status = await this.status();
    return serves(status, size) ? status.wsrep_cluster_conf_id : undefined;
  }

  /** Runs a statement on a new connection. */
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

  /** Returns the end of the server's log, for error messages. */
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
    if (!this.server) throw new Error(`The server of node ${this.name} is not running`);
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
    // Ends the whole process group, because the programs that transfer the data to other nodes belong to it.
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

  /** Position of the last write that the node has stored. With it, the other nodes send only later writes. */
  private async recoverPosition(): Promise<string | undefined> {
    if (!existsSync(join(this.place.folder, 'data/grastate.dat'))) return undefined;
    await once(this.spawn(['--wsrep-recover', '--wsrep-cluster-address=gcomm://']), 'exit');
    const found = /.*Recovered position: *(\S+)/s.exec(this.readLog())?.[1];
    if (found === undefined)
      throw new Error(`The log of node ${this.name} does not name its last stored write:\n${this.log}`);
    return found;
  }

  /**
   * Allows the server to found a cluster from its data. After a crash it refuses this by default, because its
   * data may not be the newest.
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
      // After a crash the node may lack its last second of writes; it gets them from the other nodes.
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
