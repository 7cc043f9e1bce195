/** Lists the files that `npm run mutants` changes, each with the name of its list of tests. */
export function pureFiles(): [file: string, tests: string][];
