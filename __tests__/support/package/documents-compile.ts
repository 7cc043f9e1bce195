import { mistakesInBlocks } from '../docs/compiled-blocks';
import { PAGES } from './documents';
import type { Project } from './new-project';

/** Whether the code of the documents compiles against the package; `tried` are the files that other tests run. */
export function testDocuments(project: () => Project, tried: () => ReadonlySet<string>): void {
  let mistakes: Map<string, string[]>;
  beforeAll(() => {
    mistakes = mistakesInBlocks(project(), PAGES, tried());
  });

  test.each(PAGES)('%s: its code compiles', (page) => {
    expect(mistakes.get(page) ?? []).toEqual([]);
  });
}
