import { OWN_INSTALLS, read } from '../package/documents';

/** Lists the names of the scripts in package.json. */
export const namesOfScripts = (): string[] => scriptsIn('package.json');

/** Lists the names of the scripts of all examples that have their own package.json. */
export const namesOfExampleScripts = (): string[] =>
  OWN_INSTALLS.flatMap((folder) => scriptsIn(`${folder}/package.json`));

const scriptsIn = (path: string): string[] =>
  Object.keys((JSON.parse(read(path)) as { scripts: Record<string, string> }).scripts);

/** Lists the subcommands of the library's command line. */
export const namesOfCommands = (): string[] => {
  const [table] = /const COMMANDS[\s\S]*?\n\]/.exec(read('lib/cli/main.ts'))!;
  return [...table.matchAll(/\['([\w-]+)'/g)].map(([, name]) => name!);
};
