import { elementModule } from '../support/browser/element-module';

type Entries = Readonly<Record<string, unknown>>;
interface Field {
  readonly id: string;
}

const { changedAnswers, entriesOf, faultsOf, fieldsOf, unanswered } = elementModule(
  'common/questions.mts',
) as {
  changedAnswers: (fields: readonly Field[], entries: Entries, stored?: Entries) => object[];
  entriesOf: (answers: readonly object[]) => Entries;
  faultsOf: (params?: Readonly<Record<string, string>>) => Entries;
  fieldsOf: (questions: readonly object[], quantity: number) => readonly Field[];
  unanswered: (fields: readonly Field[], entries: Entries) => string[];
};

const NAME = { key: 'name', label: 'Name', type: 'text', required: true, per: 'place' };
const TERMS = { key: 'terms', label: 'Terms', type: 'yes', required: true };
const EXTRAS = { key: 'extras', label: 'Extras', type: 'several', options: ['Lunch', 'Parking'] };
const FIELDS = fieldsOf([NAME, TERMS, EXTRAS], 2);

const idsOf = (fields: readonly Field[]): string[] => fields.map(({ id }) => id);

test.each([
  [0, ['terms', 'extras']],
  [1, ['terms', 'extras', 'name[1]']],
  [2, ['terms', 'extras', 'name[1]', 'name[2]']],
])('the fields for %d places begin with those about the booking', (quantity, ids) => {
  expect(idsOf(fieldsOf([NAME, TERMS, EXTRAS], quantity))).toEqual(ids);
});

test('the form has at most 500 fields, as many as a booking has answers', () => {
  expect(idsOf(fieldsOf([NAME, TERMS], 9_999))).toHaveLength(500);
});

test.each<[string, Entries, Entries, object[]]>([
  ['nothing entered', {}, {}, []],
  ['a text of spaces', { 'name[1]': ' ' }, {}, []],
  ['an empty list', { extras: [] }, {}, []],
  ['a no', { terms: false }, {}, [{ key: 'terms', value: false }]],
  ['a name of place 2', { 'name[2]': 'Bo' }, {}, [{ key: 'name', place: 2, value: 'Bo' }]],
  ['an equal value', { extras: ['Lunch'] }, { extras: ['Lunch'] }, []],
  ['an emptied value', { 'name[1]': '' }, { 'name[1]': 'Ada' }, [{ key: 'name', place: 1, value: null }]],
  ['a place that is not booked', { 'name[3]': 'Cy' }, {}, []],
])('the answers to send for %s', (_, entries, stored, sent) => {
  expect(changedAnswers(FIELDS, entries, stored)).toEqual(sent);
});

test('a required question without an answer, and a required box with a no, are unanswered', () => {
  expect(unanswered(FIELDS, { terms: false, 'name[1]': 'Ada' })).toEqual(['terms', 'name[2]']);
  expect(unanswered(FIELDS, { terms: true, 'name[1]': 'Ada', 'name[2]': 'Bo' })).toEqual([]);
});

test('stored answers and the faults of a refusal belong to the field with their key and place', () => {
  const stored = [
    { key: 'terms', place: null, value: true },
    { key: 'name', place: 2, value: 'Bo' },
  ];
  expect(entriesOf(stored)).toEqual({ terms: true, 'name[2]': 'Bo' });
  expect(faultsOf({ 'answers.name[2]': 'is required', start: 'is wrong' })).toEqual({
    'name[2]': 'is required',
  });
});
