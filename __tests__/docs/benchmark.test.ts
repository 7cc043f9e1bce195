import { LISTS } from '../bench/field/lists';
import { SOURCES } from '../bench/field/published';
import { read } from '../support/package/documents';

test('the page of the benchmark has every list and every source of the program', () => {
  const page = read('docs/benchmark.md');
  expect(LISTS.filter(({ name }) => !page.includes(`| ${name}`)).map(({ name }) => name)).toEqual([]);
  const links = Object.entries(SOURCES).map(([name, address]) => `[${name}]: ${address}`);
  expect(links.filter((link) => !page.includes(link))).toEqual([]);
});
