import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');

/**
 * A code block in a Markdown file. A JavaScript block that is a whole file names the file in its first line:
 * `// server.js: what it is`. In files of Vue and Svelte this line is a comment of HTML.
 */
export interface Block {
  readonly document: string;
  /** Line of the document in which the block's text begins, counted from 1. */
  readonly line: number;
  readonly language: string;
  /** Path of the file that the reader writes; undefined for a fragment. */
  readonly file: string | undefined;
  /** Declarations that a fragment needs: `<!-- given: declare const booked: Appointment; -->` before it. */
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
      file: /^(?:\/\/|<!--) ([\w/.-]+\.(?:[cm]?[jt]sx?|vue|svelte))\b/.exec(text)?.[1],
      given: GIVEN.exec(before)?.[1]?.trim() ?? '',
      text,
    };
  });
};

/** Lists the files that a document tells its reader to write. */
export const filesOf = (path: string): (Block & { readonly file: string })[] =>
  blocksOf(path).filter((block): block is Block & { file: string } => block.file !== undefined);

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

export const RECIPES = pagesIn('recipes');
export const DOCS = pagesIn('docs');

/**
 * Folders of the examples that have a package.json of their own. They check and run their code themselves.
 */
export const OWN_INSTALLS = readdirSync(join(ROOT, 'examples'))
  .map((name) => `examples/${name}`)
  .filter((folder) => existsSync(join(ROOT, folder, 'package.json')));

/** Pages whose code blocks are copies of the files of an example with its own package.json. */
export const EXAMPLE_OF: Readonly<Record<string, string>> = {
  'docs/in-frameworks.md': 'examples/frameworks',
  'recipes/medusa.md': 'examples/medusa-shop',
};

/** Recipes whose files are written, compiled and run by the test of an example. */
export const RUN_BY_EXAMPLE: readonly string[] = ['recipes/vendure.md'];

/** README, pages and recipes. */
export const PAGES = ['README.md', ...DOCS, ...RECIPES];
/** Markdown files of the package. */
export const PACKED = [...PAGES, 'CHANGELOG.md', 'SECURITY.md'];

/** All documents: those in the package, and those only in the repository. */
export const DOCUMENTS = [
  ...PACKED,
  'CONTRIBUTING.md',
  ...['lib', 'adapters', 'examples', '__tests__'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  ),
];

/** Returns the shell block of a document that contains the line or word `text`, without its comments. */
export function shellOf(path: string, text: string): string {
  const block = blocksOf(path).find((one) => one.language === 'sh' && one.text.includes(text));
  if (!block) throw new Error(`${path} has no shell block with ${text}`);
  return block.text.replace(/ +# .*$/gm, '');
}
