import { accessSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROVIDERS = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
];

/** Path of Galera's library, with which MariaDB's server joins a cluster; undefined if it is not installed. */
export const findProvider = (): string | undefined => PROVIDERS.find((path) => existsSync(path));

/** Names the packages that a cluster needs and this machine lacks; undefined if all are installed. */
export function missingPackages(): string | undefined {
  const isThere =
    findProvider() !== undefined && ['mariadbd', 'mariadb-install-db', 'rsync'].every(isProgram);
  return isThere ? undefined : "A cluster needs Debian's packages mariadb-server, galera-4 and rsync.";
}

/** PATH with the folder of server programs, which a user's PATH may lack. */
const PROGRAMS = `${process.env.PATH ?? ''}${delimiter}/usr/sbin`;

/**
 * Environment of a server with its own folder for temporary tables. A starting server deletes the temporary
 * tables of all servers that share its folder, which once broke another installation.
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
