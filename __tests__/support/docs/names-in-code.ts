import { read } from '../package/documents';

/** The scripts of package.json. */
export const namesOfScripts = (): string[] =>
  Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

/** The subcommands of the command line. */
export const namesOfCommands = (): string[] => {
  const [table] = /const COMMANDS[\s\S]*?\n\]/.exec(read('lib/cli/main.ts'))!;
  return [...table.matchAll(/\['([\w-]+)'/g)].map(([, name]) => name!);
};
