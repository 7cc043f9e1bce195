import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { elementModule } from '../support/browser/element-module';

/** A text, or its plural forms by plural category. */
type Text = string | Readonly<Record<string, string>>;
/** Texts of the picker, or groups of texts of the desk. */
interface Texts {
  readonly [name: string]: Text | Texts;
}

const FOLDER = join(__dirname, '../../lib/elements');

const { pluralText } = elementModule('common/text.mts') as {
  pluralText: (text: Text, count: number, tag: string) => string;
};

interface Languages {
  readonly ENGLISH: Texts;
  readonly loadTexts: (tag: string) => Promise<Texts>;
}
/** Returns the texts of an element in each language, including those of its optional parts. */
const languagesOf = (element: string, english: readonly string[]) => {
  const modules = ['languages.mts', ...english].map((name) => `${element}/${name}`);
  const found = elementModule(modules) as Languages & Readonly<Record<string, Texts>>;
  const parts = Object.keys(found).filter((name) => name.endsWith('_TEXTS'));
  return { ...found, ALL: Object.assign({}, found.ENGLISH, ...parts.map((name) => found[name])) as Texts };
};
const PICKER = languagesOf('picker', [
  'texts.mts',
  'moving/texts.mts',
  'visits/texts.mts',
  'questions/texts.mts',
  'waitlist/texts.mts',
  'zones/texts.mts',
  'hours/texts.mts',
  'places/texts.mts',
  'limits/texts.mts',
  'terms/texts.mts',
]);
const DESK = languagesOf('desk', ['texts/texts.mts']);

/** Plural forms that apply to one number only, so that they may spell the number as a word. */
const OF_ONE_NUMBER = ['zero', 'one', 'two'];

const isText = (text: Text | Texts): text is Text =>
  typeof text === 'string' || typeof text.other === 'string';
/** Lists each text with its path: the names of its groups, then its own name. */
const textsIn = (group: Texts, path = ''): [name: string, text: Text][] =>
  Object.entries(group).flatMap(([name, text]) =>
    isText(text) ? [[path + name, text] as [string, Text]] : textsIn(text, `${path}${name}.`),
  );
const formsOf = (text: Text): [form: string, text: string][] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text);
const found = (text: string, pattern: RegExp): string[] => (text.match(pattern) ?? []).sort();
const placeholdersOf = (text: string): string[] => found(text, /\{\w+\}/g);
/** Placeholders of Arabic texts that name a time zone as `Intl` does, and not by its id or a city in Latin letters. */
const IN_ARABIC: Readonly<Record<string, string[]>> = { timeZone: ['{zone}'], 'frame.zone': ['{zone}'] };
const hasWords = (text: string): boolean => /\p{L}+ \p{L}+/u.test(text.replace(/\{\w+\}/g, ''));

describe.each([
  { element: 'picker', languages: PICKER, file: 'de.mts' },
  { element: 'desk', languages: DESK, file: 'de/frame.mts' },
])('the $element', ({ element, languages: { ENGLISH, ALL, loadTexts }, file }) => {
  const folder = join(FOLDER, element, 'languages');
  const tags = readdirSync(folder)
    .filter((name) => name.endsWith('.mts'))
    .map((name) => name.replace('.mts', ''));
  const english = new Map(textsIn(ALL));

  test('is available in Arabic, German, Spanish and French', () => {
    expect(tags).toEqual(['ar', 'de', 'es', 'fr']);
  });

  describe.each(tags)('in %s', (tag) => {
    let texts: ReadonlyMap<string, Text>;
    beforeAll(async () => {
      texts = new Map(textsIn(await loadTexts(tag)));
    });

    test('has the same texts as English', () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    });

    test('has no sentence that is still English', () => {
      const same = [...texts].filter(([name, text]) =>
        formsOf(text).some(([, form]) =>
          formsOf(english.get(name)!).some(([, of]) => of === form && hasWords(of)),
        ),
      );
      expect(same).toEqual([]);
    });

    test('keeps the placeholders of each text', () => {
      for (const [name, model] of english) {
        const [[, last]] = formsOf(model).slice(-1) as [[string, string]];
        for (const [form, text] of formsOf(texts.get(name)!)) {
          if (OF_ONE_NUMBER.includes(form) && placeholdersOf(text).length === 0) continue;
          const own = tag === 'ar' ? IN_ARABIC[name] : undefined;
          expect([name, form, placeholdersOf(text)]).toEqual([name, form, own ?? placeholdersOf(last)]);
        }
      }
    });

    test('has a form for each plural category of the language, unless one form serves all', () => {
      const categories = [...new Intl.PluralRules(tag).resolvedOptions().pluralCategories].sort();
      const plurals = [...texts].filter(([, text]) => typeof text !== 'string');
      expect(plurals.length).toBeGreaterThan(0);
      for (const [name, text] of plurals) {
        const forms = Object.keys(text).sort();
        expect([name, forms]).toEqual([name, forms.length > 1 ? categories : ['other']]);
      }
    });

    test('has no digits except those that a user enters, because Intl writes numbers in the digits of the language', () => {
      const digitsOf = (text: Text): string[] => found(JSON.stringify(text), /\p{Nd}+/gu);
      for (const [name, text] of texts)
        expect([name, digitsOf(text)]).toEqual([name, digitsOf(english.get(name)!)]);
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
  ])('the texts for %s are those of %s', async (tag, language) => {
    expect(await loadTexts(tag)).toBe(language === 'en' ? ENGLISH : await loadTexts(language));
  });

  test('a language that lacks a text does not compile', () => {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    const mistakesIn = (text: string): string[] => {
      const options = {
        strict: true,
        noEmit: true,
        module: ts.ModuleKind.NodeNext,
        lib: ['lib.es2023.d.ts'],
      };
      const host = ts.createCompilerHost(options);
      host.readFile = (name) => (name === path ? text : ts.sys.readFile(name));
      host.getSourceFile = (name, version) => ts.createSourceFile(name, host.readFile(name) ?? '', version);
      return ts
        .getPreEmitDiagnostics(ts.createProgram([path], { ...options, types: [] }, host))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
    };
    expect(mistakesIn(source)).toEqual([]);
    expect(mistakesIn(source.replace(/^ {2}retry: .*\n/m, ''))).toEqual([
      expect.stringMatching(/Property 'retry' is missing .* required in type '(Frame)?Texts'/),
    ]);
  });
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
])('the picker in %s: %d places', async (tag, count, text) => {
  expect(pluralText((await PICKER.loadTexts(tag)).placesLeft as Text, count, tag)).toBe(text);
});

test("a page's own text has the plurals of the page's language", () => {
  const text = { one: '{count} miejsce', few: '{count} miejsca', other: '{count} miejsc' };
  expect([1, 2, 5].map((count) => pluralText(text, count, 'pl'))).toEqual([
    '1 miejsce',
    '2 miejsca',
    '5 miejsc',
  ]);
});
