import { mistakesInBlocks } from '../docs/compiled-blocks';
import { PAGES } from './documents';
import type { Project } from './new-project';
import { triedFiles } from './tried-files';

/** Tests that the code of the pages compiles against the package. */
export function testDocuments(project: () => Project): void {
  let mistakes: Map<string, string[]>;
  beforeAll(() => {
    mistakes = mistakesInBlocks(project(), PAGES, triedFiles());
  });

  test.each(PAGES)('%s: its code compiles', (page) => {
    expect(mistakes.get(page) ?? []).toEqual([]);
  });
}
