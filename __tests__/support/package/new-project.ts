import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Child, follow } from '../child';
import { ROOT } from './documents';

/** A project in a folder of its own, with only the packages that a test installs in it. */
export interface Project {
  readonly path: string;
  readonly write: (name: string, text: string) => void;
  /** Runs a Node program in the project. */
  readonly node: (...args: string[]) => Child;
  /** Runs a Node program in the project with further environment variables. */
  readonly nodeWith: (env: Readonly<Record<string, string>>, ...args: string[]) => Child;
  /** Runs shell lines in the project. Resolves with their output, or rejects with their errors. */
  readonly shell: (script: string, env?: Readonly<Record<string, string>>) => Promise<string>;
  /** Sets an environment variable for all programs that start in the project from now on. */
  readonly set: (name: string, value: string) => void;
  readonly remove: () => Promise<void>;
}

/** Contents of a new project. */
export interface ProjectToMake {
  readonly tarball: string;
  /** Shell lines that write `package.json`. */
  readonly lines: string;
  /** Packages to install in addition to the library. */
  readonly packages: readonly string[];
}

const PACKAGE = 'shop-appointments';

/** Makes a project without packages: runs shell lines that write `package.json` in an empty folder. */
export async function emptyProject(lines: string): Promise<Project> {
  const path = mkdtempSync(join(tmpdir(), 'new-project-'));
  const env: Record<string, string> = {};
  const running: Child[] = [];
  const start = (name: string, command: string, args: readonly string[], more = {}): Child => {
    const child = follow(name, command, args, { cwd: path, env: { ...env, ...more }, hasChildren: true });
    running.push(child);
    return child;
  };
  const project: Project = {
    path,
    write(name, text) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    },
    node: (...args) => start(args.join(' '), process.execPath, args),
    nodeWith: (more, ...args) => start(args.join(' '), process.execPath, args, more),
    async shell(script, more) {
      const child = start(script, 'bash', ['--norc', '-eo', 'pipefail', '-c', script], more);
      if ((await child.ended()) !== 0) throw new Error(`${script}\n${child.out()}${child.err()}`);
      return child.out();
    },
    set(name, value) {
      env[name] = value;
    },
    async remove() {
      await Promise.all(running.map((child) => child.stop('SIGKILL')));
      rmSync(path, { recursive: true, force: true });
    },
  };
  await project.shell(lines);
  return project;
}

/**
 * Makes a project and installs the packages like `npm install`, but from those that are on this machine.
 * Unpacks the library, and links its dependencies and the named packages. Other packages are absent, so a
 * dependency that the library does not declare is noticed.
 */
export async function newProject({ tarball, lines, packages }: ProjectToMake): Promise<Project> {
  const project = await emptyProject(lines);
  const modules = join(project.path, 'node_modules');
  const home = join(modules, PACKAGE);
  mkdirSync(home, { recursive: true });
  await project.shell(`tar -xzf '${tarball}' --strip-components=1 -C '${home}'`);
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest;
  for (const name of new Set([...Object.keys(manifest.dependencies), ...packages]))
    if (name !== PACKAGE) linkPackage(project, name);
  mkdirSync(join(modules, '.bin'));
  for (const [name, file] of Object.entries(manifest.bin)) {
    await project.shell(
      `chmod +x '${join(home, file)}' && ln -s '${join(home, file)}' '${join(modules, '.bin', name)}'`,
    );
  }
  return project;
}

/** Links an installed package into a project. */
export function linkPackage(project: Project, name: string): void {
  const link = join(project.path, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), link);
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
}

/** Finds a port on which no program listens. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
