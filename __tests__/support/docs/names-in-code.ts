import { OWN_INSTALLS, read } from '../package/documents';

/** Names of the scripts in package.json. */
export const namesOfScripts = (): string[] => scriptsIn('package.json');

/** Names of the scripts of the examples that have their own package.json. */
export const namesOfExampleScripts = (): string[] =>
  OWN_INSTALLS.flatMap((folder) => scriptsIn(`${folder}/package.json`));

const scriptsIn = (path: string): string[] =>
  Object.keys((JSON.parse(read(path)) as { scripts: Record<string, string> }).scripts);

/** Subcommands of the library's command line. */
export const namesOfCommands = (): string[] => {
  const [table] = /const COMMANDS[\s\S]*?\n\]/.exec(read('lib/cli/main.ts'))!;
  return [...table.matchAll(/\['([\w-]+)'/g)].map(([, name]) => name!);
};
