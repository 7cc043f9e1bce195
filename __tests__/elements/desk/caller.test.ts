import { elementModule } from '../../support/browser/element-module';

type CallerOf = (entered: object, search: { text: string; known: object | undefined }) => object;
const { callerOf, newCallerOf } = elementModule('desk/screens/booking/caller.mts') as {
  callerOf: CallerOf;
  newCallerOf: CallerOf;
};

const SEARCH = { way: 'customer', found: undefined, id: '', name: '', phone: '', email: '' };
const NOBODY = { customers: [], appointments: [] };

describe('the customer of a booking, while the search has found nobody', () => {
  test.each([
    [' Ada Lovelace ', { name: 'Ada Lovelace' }],
    ['+49 (30) 123-4567', { phone: '+49 (30) 123-4567' }],
    ['٠١٧٠ ١٢٣', { phone: '٠١٧٠ ١٢٣' }],
    ['\u2066+٤٩ ١٧٠\u2069', { phone: '\u2066+٤٩ ١٧٠\u2069' }],
    ['۰۱۷۰ ۱۲۳', { phone: '۰۱۷۰ ۱۲۳' }],
    ['ada@home.example', { email: 'ada@home.example' }],
  ])('is a new one with the searched text: %s', (text, contact) => {
    const found = callerOf(SEARCH, { text, known: NOBODY });
    expect(found).toEqual({ ...SEARCH, way: 'guest', ...contact });
  });

  test.each([
    ['the search has no answer yet', SEARCH, 'Ada', undefined],
    ['the search is empty', SEARCH, ' ', NOBODY],
    ['somebody is found', SEARCH, 'Cleo', { ...NOBODY, customers: [{ id: 6 }] }],
    ['a customer is chosen', { ...SEARCH, found: { id: 6 } }, 'Ada', NOBODY],
    ['a new one is entered', { ...SEARCH, way: 'guest', name: 'Grace' }, 'Ada', NOBODY],
  ])('stays as entered if %s', (_, entered, text, known) => {
    expect(callerOf(entered, { text, known })).toEqual(entered);
  });
});

describe('"New customer" after a search', () => {
  test.each([
    ['nobody is found', SEARCH, NOBODY, { name: 'Petra Neu' }],
    ['the search has no answer yet', SEARCH, undefined, { name: 'Petra Neu' }],
    ['somebody else is found', SEARCH, { ...NOBODY, customers: [{ id: 6 }] }, { name: 'Petra Neu' }],
    ['a contact was entered before', { ...SEARCH, phone: '0171' }, undefined, {}],
    ['a customer is chosen', { ...SEARCH, found: { id: 6 } }, NOBODY, {}],
  ])('keeps the searched text as the name only where the fields are empty: %s', (_, entered, known, name) => {
    expect(newCallerOf(entered, { text: 'Petra Neu ', known })).toEqual({
      ...entered,
      way: 'guest',
      ...name,
    });
  });

  test('does not keep the contact of a guest who was chosen before', () => {
    const hanna = {
      ...SEARCH,
      way: 'guest',
      isKnown: true,
      name: 'Hanna',
      phone: '77',
      email: 'h@x.example',
    };
    expect(newCallerOf(hanna, { text: 'Zoe', known: NOBODY })).toEqual({
      ...SEARCH,
      way: 'guest',
      isKnown: false,
    });
  });

  test('keeps the contact that the fields show, if the search has found nobody', () => {
    const entered = { ...SEARCH, name: 'Ada', phone: '0171' };
    expect(newCallerOf(entered, { text: 'Petra Neu', known: NOBODY })).toEqual({
      ...entered,
      way: 'guest',
      name: 'Petra Neu',
    });
  });
});

const { tellsAlready } = elementModule('desk/text-search.mts') as {
  tellsAlready: (typed: string, answered: string) => boolean;
};

test.each([
  ['Ada', 'Ad', true],
  ['Ada', 'Bo', false],
  ['0171 23', '01', false],
  ['0171 23', '0171', true],
  ['0049 3', '0049', false],
  ['01', '01', true],
  ['٠١٧٠', '٠١', false],
  ['٠١٧٠ ٢', '٠١٧٠', true],
  ['۰۱۷۰', '۰۱', false],
])('who is not found by "%s" is known from the answer for "%s": %s', (typed, answered, isKnown) => {
  expect(tellsAlready(typed, answered)).toBe(isKnown);
});
