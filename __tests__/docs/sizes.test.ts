import { read } from '../support/package/documents';
import { MOST_KIB } from '../support/package/sizes';

/** Lists the sizes that a page states, in the order of the page. */
const stated = (page: string): number[] =>
  [...read(page).matchAll(/at\s+most\s+([\d.]+) KiB\s+gzipped/g)].map(([, kib]) => Number(kib));

test.each([
  ['docs/picker.md', [MOST_KIB.picker]],
  ['docs/desk.md', [MOST_KIB.desk, MOST_KIB.grid]],
  ['docs/performance.md', [MOST_KIB.picker, MOST_KIB.desk, MOST_KIB.grid]],
])('%s states the limits of the sizes that are tested', (page, limits) => {
  expect(stated(page)).toEqual(limits);
});
