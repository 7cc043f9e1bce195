import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '../support/http/all-endpoints';
import { namesOfCommands, namesOfExampleScripts, namesOfScripts } from '../support/docs/names-in-code';
import { mistakeInTarget, mistakesInShell } from '../support/docs/shell-lines';
import {
  blocksOf,
  DOCUMENTS,
  EXAMPLE_OF,
  filesOf,
  PAGES,
  read,
  ROOT,
  RUN_BY_EXAMPLE,
} from '../support/package/documents';

/** Lists the programs that `npm run build` makes from the examples. */
function builtExamples(): string[] {
  return readdirSync(join(ROOT, 'examples'))
    .filter((name) => existsSync(join(ROOT, 'examples', name, 'main.ts')))
    .map((name) => `dist/examples/${name}/main.js`);
}

/** Files that a reader of the documents would write, and the compiler's output for the TypeScript files. */
const writtenFiles = DOCUMENTS.flatMap(filesOf).flatMap(({ file }) => {
  const [, name] = /^(.*)\.ts$/.exec(file) ?? [];
  return name === undefined ? [file] : [file, `built/${name}.js`, `dist/${name.replace(/^src\//, '')}.js`];
});

// JavaScript and TypeScript are compiled against the package in __tests__/package/.

const known = {
  scripts: [...namesOfScripts(), ...namesOfExampleScripts()],
  subcommands: namesOfCommands(),
  endpoints: allEndpoints(),
  files: new Set([...writtenFiles, ...builtExamples()]),
};

/** Languages of code blocks that other tests compile or run, with the packages that the blocks need. */
const CHECKED_ELSEWHERE = ['prisma', 'graphql', 'tsx', 'vue', 'svelte'];

/**
 * Languages of the documents' code blocks. `text` is for drawings; other tests check those of `CHECKED_ELSEWHERE`.
 */
const LANGUAGES = ['js', 'ts', 'sh', 'json', 'http', 'html', 'mermaid', 'text', ...CHECKED_ELSEWHERE];

test.each(PAGES)('%s: its blocks are of languages that are checked', (page) => {
  const others = blocksOf(page).filter(({ language }) => !LANGUAGES.includes(language));
  expect(others.map(({ line, language }) => `${line}: ${language}`)).toEqual([]);
});

test('JavaScript and TypeScript are only in pages whose blocks are compiled against the packed package', () => {
  const others = DOCUMENTS.filter((document) => !PAGES.includes(document)).flatMap(blocksOf);
  expect(others.filter(({ language }) => /^[jt]s$/.test(language))).toEqual([]);
});

test('documents have blocks of each kind that is checked', () => {
  const languages = new Set(DOCUMENTS.flatMap(blocksOf).map(({ language }) => language));
  expect([...languages]).toEqual(expect.arrayContaining(['js', 'ts', 'sh', 'json', 'http']));
});

test.each([
  'npm run nothing',
  'npx shop-appointments nothing',
  'node nothing.js',
  'curl https://shop.example/api/v2/nothing',
  'curl https://shop.example/api/v2/slots?nothing=1',
])('a command that names nothing that exists is a mistake: %s', (command) => {
  expect(mistakesInShell(command, known)).toHaveLength(1);
});

test.each(DOCUMENTS)('%s: its commands name what exists', (document) => {
  const mistakes = blocksOf(document).flatMap(({ language, line, text }) =>
    language === 'sh' ? mistakesInShell(text, known).map((mistake) => `${line}: ${mistake}`) : [],
  );
  expect(mistakes).toEqual([]);
});

test.each(DOCUMENTS)('%s: its JSON can be read', (document) => {
  for (const { language, text } of blocksOf(document))
    if (language === 'json') expect(() => JSON.parse(text) as unknown).not.toThrow();
});

test.each(DOCUMENTS)('%s: its requests name endpoints that exist', (document) => {
  const mistakes = blocksOf(document).flatMap(({ language, line, text }) => {
    if (language !== 'http') return [];
    const requests = [...text.matchAll(/^([A-Z]+) \S*?(\/v[12]\/\S*)/gm)];
    return requests.flatMap(([, method, target]) => {
      const mistake = mistakeInTarget(method!, target!, known.endpoints);
      return mistake === undefined ? [] : [`${line}: ${mistake}`];
    });
  });
  expect(mistakes).toEqual([]);
});

test.each(Object.entries(EXAMPLE_OF))('%s: its files are those of %s, which runs them', (recipe, example) => {
  const files = filesOf(recipe);
  expect(files.length).toBeGreaterThan(0);
  for (const { file, text } of files) expect(text).toBe(read(`${example}/${file}`));
});

test('GraphQL is only in pages that an example runs', () => {
  const others = DOCUMENTS.filter((document) => !RUN_BY_EXAMPLE.includes(document)).flatMap(blocksOf);
  expect(others.filter(({ language }) => language === 'graphql')).toEqual([]);
});

test('no two pages make their reader write different files with the same name', () => {
  const texts = new Map<string, string>();
  const twice = PAGES.flatMap(filesOf).filter(({ file, text }) => {
    const before = texts.get(file);
    texts.set(file, text);
    return before !== undefined && before !== text;
  });
  expect(twice.map(({ document, file }) => `${document}: ${file}`)).toEqual([]);
});
