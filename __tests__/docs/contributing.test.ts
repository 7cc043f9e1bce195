import { read } from '../support/package/documents';

test('Where a change goes has a line for each change, with links to files', () => {
  const [, table = ''] = /## Where a change goes\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md'))!;
  const lines = [...table.matchAll(/^\| (?!change |-)[^|]+\|[^|]*\|/gm)].map(([line]) => line);
  expect(lines).toHaveLength(25);
  expect(lines.filter((line) => !line.includes(']('))).toEqual([]);
});
