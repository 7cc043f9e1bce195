import { posix } from 'node:path';
import { read } from '../package/documents';

/**
 * A link of a document to a file, with the heading after `#` ('' without one). For a link within the page,
 * `file` is the page itself.
 */
export interface Link {
  readonly path: string;
  readonly heading: string;
}

const CODE = /^( *)```[^\n]*\n[\s\S]*?^\1```$|``[^`]+``|`[^`\n]+`|<!--[\s\S]*?-->/gm;
const LINKS = /\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s+(\S+)|\b(?:src|href)="([^"]+)"/gm;

/** Lists the links and pictures of a document, except links to other sites. */
export const linksOf = (document: string): Link[] =>
  [...read(document).replaceAll(CODE, '').matchAll(LINKS)]
    .map(([, inline, reference, html]) => (inline ?? reference ?? html)!)
    .filter((target) => !/^(?:https?:|mailto:)/.test(target))
    .map((target) => {
      const [path = '', heading = ''] = target.split('#');
      return {
        path: path === '' ? document : posix.normalize(posix.join(posix.dirname(document), path)),
        heading,
      };
    });

/** Lists the anchors of a document's headings, by GitHub's rules. */
export function anchorsOf(document: string): Set<string> {
  const withoutBlocks = read(document).replaceAll(/^( *)```[^\n]*\n[\s\S]*?^\1```$/gm, '');
  const anchors = new Set<string>();
  for (const [, heading] of withoutBlocks.matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm)) {
    const slug = slugOf(heading!);
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/**
 * Makes an anchor from a heading: keeps letters, digits, hyphens and underscores, replaces spaces by hyphens,
 * and removes the rest.
 */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<![\w])[*_]+|[*_]+(?!\w)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
