import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');

/** A block of code in a Markdown file. A JavaScript block is named by its first line: `// server.js: what it is`. */
export interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const blocksOf = (path: string): Block[] =>
  [...read(path).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    file: /^\/\/ ([\w/-]+\.js)\b/.exec(text)?.[1],
    text,
  }));

/** The files that a reader writes who follows a document. */
export const filesOf = (path: string): (Block & { readonly file: string })[] =>
  blocksOf(path).filter((block): block is Block & { file: string } => block.file !== undefined);

export const RECIPES = readdirSync(join(ROOT, 'recipes')).map((name) => `recipes/${name}`);

/** The shell block of a document that holds `text`, its comments left out. */
export function shellOf(path: string, text: string): string {
  const block = blocksOf(path).find((one) => one.language === 'sh' && one.text.includes(text));
  if (!block) throw new Error(`${path} has no shell block with ${text}`);
  return block.text.replace(/ +# .*$/gm, '');
}
