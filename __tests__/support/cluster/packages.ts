import { accessSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROVIDERS = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
];

/** The library with which MariaDB's server takes part in a cluster. */
export const findProvider = (): string | undefined => PROVIDERS.find((path) => existsSync(path));

/** The names of the packages that a cluster of the tests needs; undefined if they are installed. */
export function missingPackages(): string | undefined {
  const isThere =
    findProvider() !== undefined && ['mariadbd', 'mariadb-install-db', 'rsync'].every(isProgram);
  return isThere ? undefined : "A cluster needs Debian's packages mariadb-server, galera-4 and rsync.";
}

/** Servers are in a folder that a user's own path may lack. */
const PROGRAMS = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`;

/**
 * The environment of a server, with a folder of its own for temporary tables: a server that starts deletes those of all
 * servers that share its folder, which once broke an installation that ran at the same time.
 */
export const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: PROGRAMS,
  TMPDIR: temporaryIn(folder),
});

export const temporaryIn = (folder: string): string => join(folder, 'temporary');

function isProgram(name: string): boolean {
  return PROGRAMS.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name));
      return true;
    } catch {
      return false;
    }
  });
}
