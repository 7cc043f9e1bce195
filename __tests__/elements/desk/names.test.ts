import { elementModule } from '../../support/browser/element-module';

const { inPageLanguage } = elementModule('desk/views/names.mts') as {
  inPageLanguage: (name: string, context: { texts: { names: Record<string, string> } }) => string;
};

test.each(['constructor', '__proto__', 'toString'])(
  'a service named %s keeps its name, although every object has this property',
  (name) => {
    expect(inPageLanguage(name, { texts: { names: { Haircut: 'Haarschnitt' } } })).toBe(name);
  },
);

test('a name that the page states replaces the stored one', () => {
  expect(inPageLanguage('Haircut', { texts: { names: { Haircut: 'Haarschnitt' } } })).toBe('Haarschnitt');
});
