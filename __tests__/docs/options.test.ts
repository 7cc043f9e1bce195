import { declaredOptions, defaultOf } from '../support/docs/options-in-code';
import { read } from '../support/package/documents';

const options = declaredOptions();

/** Rows of the page's table of options: name of the option and its default. */
const rows = [...read('docs/configuration.md').matchAll(/^\| `([\w.]+)` +\| (.+?) +\|/gm)].map(
  ([, path, text]) => ({ path: path!, text: text!.replaceAll(/[`,]/g, '') }),
);

test('the table of options has every option, and no other', () => {
  const groups = options.filter(({ path }) => options.some((one) => one.path.startsWith(`${path}.`)));
  const paths = options.filter((option) => !groups.includes(option)).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(15);
  expect(rows.map(({ path }) => path).sort()).toEqual(paths.sort());
});

test('the table has the defaults of the code', () => {
  const written = rows.filter(
    ({ path }) => typeof defaultOf(path) !== 'object' && defaultOf(path) !== undefined,
  );
  expect(written.length).toBeGreaterThan(12);
  expect(written).toEqual(written.map(({ path }) => ({ path, text: String(defaultOf(path)) })));
});

test('docstrings have the defaults of the code', () => {
  const said = options.filter(({ saidDefault }) => saidDefault !== undefined);
  expect(said.length).toBeGreaterThan(12);
  expect(said).toEqual(said.map(({ path }) => ({ path, saidDefault: defaultOf(path) })));
});

test('each default of the code that can be written in a word has a docstring', () => {
  const withDefault = options.filter(({ path }) =>
    ['string', 'number', 'boolean'].includes(typeof defaultOf(path)),
  );
  const silent = withDefault.filter(
    ({ path, saidDefault }) => saidDefault === undefined && !path.startsWith('index.'),
  );
  expect(silent).toEqual([]);
});

test('each option has a section that explains it', () => {
  const page = read('docs/configuration.md');
  const headings = [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading!);
  const unexplained = rows.filter(
    ({ path }) => !headings.some((heading) => heading.split(/,? and |, /).includes(path)),
  );
  expect(unexplained.map(({ path }) => path)).toEqual([]);
});
