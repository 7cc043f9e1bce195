import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');

/** A block of code in a Markdown file. A JavaScript block is named by its first line: `// server.js: what it is`. */
export interface Block {
  readonly document: string;
  /** The line of the document in which its text begins, counted from 1. */
  readonly line: number;
  readonly language: string;
  /** The file that the reader writes; undefined for a fragment. */
  readonly file: string | undefined;
  /** The declarations that a fragment presupposes: `<!-- given: declare const booked: Appointment; -->` before it. */
  readonly given: string;
  readonly text: string;
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const FENCED = /^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm;
const GIVEN = /<!-- given:((?:(?!-->)[\s\S])*)-->\s*$/;

export const blocksOf = (document: string): Block[] => {
  const source = read(document);
  return [...source.matchAll(FENCED)].map(({ 2: language = '', 3: text = '', index }) => {
    const before = source.slice(0, index);
    return {
      document,
      line: before.split('\n').length + 1,
      language,
      file: /^\/\/ ([\w/.-]+\.[cm]?[jt]s)\b/.exec(text)?.[1],
      given: GIVEN.exec(before)?.[1]?.trim() ?? '',
      text,
    };
  });
};

/** The files that a document tells its reader to write. */
export const filesOf = (path: string): (Block & { readonly file: string })[] =>
  blocksOf(path).filter((block): block is Block & { file: string } => block.file !== undefined);

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

export const RECIPES = pagesIn('recipes');
export const DOCS = pagesIn('docs');

/** The examples that have an install of their own, and so check and run their code themselves. */
export const OWN_INSTALLS = readdirSync(join(ROOT, 'examples'))
  .map((name) => `examples/${name}`)
  .filter((folder) => existsSync(join(ROOT, folder, 'package.json')));

/** The recipes whose files are those of an example with an install of its own. */
export const EXAMPLE_OF: Readonly<Record<string, string>> = { 'recipes/medusa.md': 'examples/medusa-shop' };

/** The recipes whose files a test of an example writes, compiles and runs. */
export const RUN_BY_EXAMPLE: readonly string[] = ['recipes/vendure.md'];

/** The README, the pages and the recipes. */
export const PAGES = ['README.md', ...DOCS, ...RECIPES];
/** The Markdown files of the package. */
export const PACKED = [...PAGES, 'CHANGELOG.md', 'SECURITY.md'];

/** All documents: those of the package, and those that only the repository has. */
export const DOCUMENTS = [
  ...PACKED,
  'CONTRIBUTING.md',
  ...['lib', 'adapters', 'examples', '__tests__'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  ),
];

/** The shell block of a document that holds `text`, its comments left out. */
export function shellOf(path: string, text: string): string {
  const block = blocksOf(path).find((one) => one.language === 'sh' && one.text.includes(text));
  if (!block) throw new Error(`${path} has no shell block with ${text}`);
  return block.text.replace(/ +# .*$/gm, '');
}
