import { mistakesInBlocks } from '../docs/compiled-blocks';
import { PAGES } from './documents';
import type { Project } from './new-project';
import { triedFiles } from './tried-files';

/** Declares the tests that the pages' code compiles against the packed package. */
export function testDocuments(project: () => Project): void {
  let mistakes: Map<string, string[]>;
  beforeAll(async () => {
    mistakes = await mistakesInBlocks(project(), PAGES, triedFiles());
  });

  test.each(PAGES)('%s: its code compiles', (page) => {
    expect(mistakes.get(page) ?? []).toEqual([]);
  });
}
