import { elementModule } from '../support/browser/element-module';

const { fill } = elementModule('common/text.mts') as {
  fill: (text: string, values: Readonly<Record<string, string>>) => string;
};

test.each([
  ['a name without direction', 'Moved: {name}, {time}', 'Cleo', 'Moved: Cleo, 9:00'],
  ['a Hebrew name', 'Moved: {name}, {time}', 'שרה', 'Moved: \u2068שרה\u2069, 9:00'],
  ['a name that reverses', 'Moved: {name}, {time}', '\u202Eevil', 'Moved: evil, 9:00'],
  ['an Arabic name in an Arabic text', 'نقل: {name}، {time}', 'سارة', 'نقل: سارة، 9:00'],
  ['a Latin name in an Arabic text', 'نقل: {name}، {time}', 'Cleo', 'نقل: \u2068Cleo\u2069، 9:00'],
])('%s does not change the order of the text around it', (_what, text, name, filled) => {
  expect(fill(text, { name, time: '9:00' })).toBe(filled);
});

test('a placeholder without a value stays', () => {
  expect(fill('{name}, {time}', { name: 'Cleo' })).toBe('Cleo, {time}');
});
