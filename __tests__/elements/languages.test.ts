import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { pickerModule } from '../support/browser/picker-module';

type Text = string | Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, Text>>;

const FOLDER = join(__dirname, '../../lib/elements/picker');
const TAGS = readdirSync(join(FOLDER, 'languages')).map((name) => name.replace('.mts', ''));

const { ENGLISH } = pickerModule('texts.mts') as { ENGLISH: Texts };
const { languageOfTexts, loadTexts, pluralText } = pickerModule('languages.mts') as {
  languageOfTexts: (tag: string) => string;
  loadTexts: (tag: string) => Promise<Texts>;
  pluralText: (text: Text, count: number, tag: string) => string;
};

/** Forms that stand for one number only, so they may name it in words. */
const OF_ONE_NUMBER = ['zero', 'one', 'two'];

const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const formsOf = (text: Text): [form: string, text: string][] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text);

test('the languages are Arabic, German, Spanish and French', () => {
  expect(TAGS).toEqual(['ar', 'de', 'es', 'fr']);
});

describe.each(TAGS)('%s', (tag) => {
  let texts: Texts;
  beforeAll(async () => {
    texts = await loadTexts(tag);
  });

  test('is a language of its own that has the texts of English and no others', () => {
    expect(texts).not.toEqual(ENGLISH);
    expect(Object.keys(texts)).toEqual(Object.keys(ENGLISH));
  });

  test('keeps the placeholders of each text', () => {
    for (const [name, english] of Object.entries(ENGLISH)) {
      const [[, model]] = formsOf(english).slice(-1) as [[string, string]];
      for (const [form, text] of formsOf(texts[name]!)) {
        if (OF_ONE_NUMBER.includes(form) && placeholdersOf(text).length === 0) continue;
        expect([name, form, placeholdersOf(text)]).toEqual([name, form, placeholdersOf(model)]);
      }
    }
  });

  test('has a form for each plural category of the language, unless one form serves all', () => {
    const categories = [...new Intl.PluralRules(tag).resolvedOptions().pluralCategories].sort();
    const plurals = Object.values(texts).filter((text) => typeof text !== 'string');
    expect(plurals.length).toBeGreaterThan(0);
    for (const text of plurals) {
      const forms = Object.keys(text).sort();
      if (forms.length > 1) expect(forms).toEqual(categories);
      else expect(forms).toEqual(['other']);
    }
  });

  test('has no digits of its own: Intl writes numbers in the digits of the tag', () => {
    expect(JSON.stringify(texts)).not.toMatch(/\p{Nd}/u);
  });
});

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['ar-EG', 'ar'],
  ['fr-Latn-CA', 'fr'],
  ['en-GB', 'en'],
  ['pl', 'en'],
  ['zh-Hant-TW', 'en'],
])('the texts for %s are those of %s', (tag, language) => {
  expect(languageOfTexts(tag)).toBe(language);
});

test.each([
  ['de', 1, 'noch 1 Platz'],
  ['de', 2, 'noch 2 Plätze'],
  ['fr', 0, '0 place restante'],
  ['fr', 1, '1 place restante'],
  ['fr', 2, '2 places restantes'],
  ['es', 1, 'queda 1 plaza'],
  ['es', 2, 'quedan 2 plazas'],
  ['ar', 1, 'بقي مكان واحد'],
  ['ar', 2, 'بقي مكانان'],
  ['ar', 3, 'بقيت 3 أماكن'],
  ['ar', 11, 'بقي 11 مكانًا'],
  ['ar', 100, 'بقي 100 مكان'],
  ['ar-EG', 11, 'بقي ١١ مكانًا'],
  ['en', 1, '1 place left'],
  ['en', 0, '0 places left'],
])('%s: %d places', async (tag, count, text) => {
  expect(pluralText((await loadTexts(tag)).placesLeft!, count, tag)).toBe(text);
});

test("a page's own text has the plurals of the page's language", () => {
  const text = { one: '{count} miejsce', few: '{count} miejsca', other: '{count} miejsc' };
  expect([1, 2, 5].map((count) => pluralText(text, count, 'pl'))).toEqual([
    '1 miejsce',
    '2 miejsca',
    '5 miejsc',
  ]);
});

test('a language that lacks a text does not compile', () => {
  const path = join(FOLDER, 'languages/de.mts');
  const source = readFileSync(path, 'utf8');
  const mistakesIn = (text: string): string[] => {
    const options = { strict: true, noEmit: true, module: ts.ModuleKind.NodeNext, lib: ['lib.es2023.d.ts'] };
    const host = ts.createCompilerHost(options);
    host.readFile = (file) => (file === path ? text : ts.sys.readFile(file));
    host.getSourceFile = (file, version) => ts.createSourceFile(file, host.readFile(file) ?? '', version);
    return ts
      .getPreEmitDiagnostics(ts.createProgram([path], { ...options, types: [] }, host))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  };
  expect(mistakesIn(source)).toEqual([]);
  expect(mistakesIn(source.replace(/^ {2}retry: .*\n/m, ''))).toEqual([
    expect.stringMatching(/Property 'retry' is missing .* required in type 'Texts'/),
  ]);
});
