import { PACKED, read } from '../support/package/documents';

const FENCED = /^( *)```[^\n]*\n[\s\S]*?^\1```$/gm;
const CODE = /``[^`]+``|`[^`]+`/g;

/** Lists the paragraphs, list items and table rows of a page, without code blocks, each with its first line number. */
function pieces(text: string): string[] {
  const prose = text.replaceAll(FENCED, '');
  return prose.split(/\n{2,}|\n(?= *(?:[-*]|\d+\.) |\|)/);
}

/**
 * Lists the paragraphs in which a mark of code or of bold text lacks its partner, so that words are hidden or shown
 * wrongly.
 */
const withOddMarks = (text: string): string[] =>
  pieces(text).filter((piece) => {
    const plain = piece.replaceAll(CODE, '');
    return plain.includes('`') || (plain.match(/\*\*/g) ?? []).length % 2 === 1;
  });

test('a paragraph that lost its first words is found', () => {
  expect(withOddMarks('A line.\n\n- **One.** Text.\n  x of days** (`a`) is one.')).toHaveLength(1);
  expect(withOddMarks('A `name.\n\nAnother.')).toHaveLength(1);
  expect(withOddMarks('- **One** of `**` and\n  `two`.\n\n```js\nconst a = 2 ** 3 + `x`;\n```\n')).toEqual(
    [],
  );
});

test.each(PACKED)('15.2 %s: marks of bold text and of code come in pairs', (page) => {
  expect(withOddMarks(read(page))).toEqual([]);
});
