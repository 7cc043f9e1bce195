import { filesOf, RECIPES, read } from '../support/package/documents';

/** Matches a statement about a file's length: "`typeorm-ports.js` has 120 lines". */
const statedLengths = (page: string): [file: string, lines: number][] =>
  [...read(page).matchAll(/`([\w-]+\.js)`,? has\s+(\d+)\s+lines/g)].map(([, file, lines]) => [
    file!,
    Number(lines),
  ]);

const linesOf = (page: string, file: string): number =>
  filesOf(page)
    .find((block) => block.file === file)!
    .text.trimEnd()
    .split('\n').length;

test('recipes state how many lines a shop writes', () => {
  const stating = RECIPES.filter((page) => statedLengths(page).length > 0);
  expect(stating).toEqual(
    expect.arrayContaining(
      ['drizzle', 'knex', 'kysely', 'plain-sql', 'typeorm'].map((name) => `recipes/${name}.md`),
    ),
  );
});

test.each(RECIPES)('%s: its files are as long as it says', (page) => {
  const stated = statedLengths(page);
  expect(stated).toEqual(stated.map(([file]) => [file, linesOf(page, file)]));
});
