import { OWN_INSTALLS, read } from '../package/documents';

/** The scripts of package.json. */
export const namesOfScripts = (): string[] => scriptsIn('package.json');

/** The scripts of the examples that have an install of their own. */
export const namesOfExampleScripts = (): string[] =>
  OWN_INSTALLS.flatMap((folder) => scriptsIn(`${folder}/package.json`));

const scriptsIn = (path: string): string[] =>
  Object.keys((JSON.parse(read(path)) as { scripts: Record<string, string> }).scripts);

/** The subcommands of the command line. */
export const namesOfCommands = (): string[] => {
  const [table] = /const COMMANDS[\s\S]*?\n\]/.exec(read('lib/cli/main.ts'))!;
  return [...table.matchAll(/\['([\w-]+)'/g)].map(([, name]) => name!);
};
