import type { Answer, AnswerDraft, Question } from 'shop-appointments';
import { withinQuantity, withoutPlaces } from '../../lib/domain/questions/answer';
import { answersProblem } from '../../lib/domain/checks/answers-problem';
import { questionFaults } from '../../lib/domain/checks/question-faults';
import { AppointmentsError } from '../../lib/domain/errors';
import { mergeAnswers } from '../../lib/domain/questions/merge-answers';
import { assertAnswered } from '../../lib/domain/questions/required-answers';
import { asInstant } from '../../lib/time/units';

const question = (fields: Partial<Question> = {}): Required<Question> => ({
  key: 'q',
  label: 'Question',
  type: 'text',
  required: false,
  options: [],
  personal: false,
  per: 'booking',
  ...fields,
});
const NAME = question({ key: 'name', label: 'Name', required: true, personal: true, per: 'place' });

/** Returns the data that names the wrong answers in the error that `work` throws. */
function faultsOf(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof AppointmentsError) return error.data.params;
    throw error;
  }
}

describe('an answer of the type', () => {
  const OPTIONS = ['Tea', 'Coffee', 'Water'];
  const LONG_TEXT = 'x'.repeat(200);

  test.each<[Question['type'], AnswerDraft['value'], unknown]>([
    ['text', ' Ada ', 'Ada'],
    ['text', LONG_TEXT, LONG_TEXT],
    ['long', 'Two\nlines', 'Two\nlines'],
    ['choice', 'Tea', 'Tea'],
    ['several', ['Water', 'Tea', 'Water'], ['Tea', 'Water']],
    ['yes', true, true],
    ['yes', false, false],
    ['date', '2028-02-29', '2028-02-29'],
    ['phone', '+49 (30) 123-45', '+49 (30) 123-45'],
    ['phone', '٠١٧٠١٢٣', '٠١٧٠١٢٣'],
    ['phone', '+۹۸ (۲۱) ۱۲۳', '+۹۸ (۲۱) ۱۲۳'],
    ['phone', '\u20664930123\u2069', '\u20664930123\u2069'],
  ])('%s: %j is stored as %j', (type, value, stored) => {
    const asked = { questions: [question({ type, options: OPTIONS })], quantity: 1 };
    expect(mergeAnswers([], [{ key: 'q', value }], asked)).toEqual([
      { place: null, key: 'q', label: 'Question', type, personal: false, value: stored },
    ]);
  });

  test.each<[Question['type'], AnswerDraft['value'], string]>([
    ['text', `${LONG_TEXT}x`, 'must be a text of at most 200 characters'],
    ['text', 'two\nlines', 'must be a text in one line'],
    ['text', true, 'must be a text of at most 200 characters'],
    ['long', ['x'], 'must be a text of at most 2000 characters'],
    ['choice', 'tea', 'must be one of Tea, Coffee, Water'],
    ['choice', ['Tea'], 'must be one of Tea, Coffee, Water'],
    ['several', 'Tea', 'must be a list of some of Tea, Coffee, Water'],
    ['several', ['Tea', 'Milk'], 'must be a list of some of Tea, Coffee, Water'],
    ['yes', 'yes', 'must be true or false'],
    ['date', '2026-02-29', 'must be a date that exists, as YYYY-MM-DD'],
    ['date', '1 March 2026', 'must be a date that exists, as YYYY-MM-DD'],
    ['phone', 'call me', 'must be a phone number'],
    ['phone', '12', 'must be a phone number'],
    ['phone', '١٢', 'must be a phone number'],
  ])('%s: %j is refused', (type, value, fault) => {
    const asked = { questions: [question({ type, options: OPTIONS })], quantity: 1 };
    expect(faultsOf(() => mergeAnswers([], [{ key: 'q', value }], asked))).toEqual({ 'answers.q': fault });
  });

  test('for a required yes is refused if it is no', () => {
    const asked = { questions: [question({ type: 'yes', required: true })], quantity: 1 };
    expect(faultsOf(() => mergeAnswers([], [{ key: 'q', value: false }], asked))).toEqual({
      'answers.q': 'must be true',
    });
  });
});

describe('answers', () => {
  const asked = { questions: [question(), NAME], quantity: 2 };

  test('are listed first for the booking, then place by place, with their questions', () => {
    const sent = [
      { key: 'name', place: 2, value: 'Bo' },
      { key: 'name', place: 1, value: 'Ada' },
      { key: 'q', value: 'x' },
    ];
    const answers = mergeAnswers([], sent, asked);
    expect(answers.map(({ place, key, value }) => [place, key, value])).toEqual([
      [null, 'q', 'x'],
      [1, 'name', 'Ada'],
      [2, 'name', 'Bo'],
    ]);
    expect(() => assertAnswered(answers, asked)).not.toThrow();
  });

  test('of a question that is asked again replace the former ones, and empty values remove them', () => {
    const before = mergeAnswers([], [{ key: 'q', value: 'x' }], asked);
    expect(mergeAnswers(before, [{ key: 'q', value: 'y' }], asked)).toMatchObject([{ value: 'y' }]);
    for (const value of [null, '', '  ', []])
      expect(mergeAnswers(before, [{ key: 'q', value }], asked)).toEqual([]);
  });

  test('of a former question keep it, can be sent back unchanged and can be removed, but not changed', () => {
    const before = mergeAnswers([], [{ key: 'q', value: 'x' }], asked);
    const now = { questions: [NAME], quantity: 2 };
    expect(mergeAnswers(before, [{ key: 'q', value: 'x' }], now)).toEqual(before);
    expect(mergeAnswers(before, [{ key: 'q', value: null }], now)).toEqual([]);
    expect(faultsOf(() => mergeAnswers(before, [{ key: 'q', value: 'y' }], now))).toEqual({
      'answers.q': 'has a key that no question of this product has',
    });
  });

  test('that are sent again unchanged get the question as it is now, unless they no longer fit it', () => {
    const before = mergeAnswers([], [{ key: 'q', value: 'x' }], asked);
    const again = (fields: Partial<Question>) =>
      mergeAnswers(before, [{ key: 'q', value: 'x' }], { questions: [question(fields)], quantity: 1 });
    expect(again({ personal: true, label: 'Allergies?' })).toMatchObject([
      { personal: true, label: 'Allergies?', value: 'x' },
    ]);
    expect(again({ type: 'choice', options: ['y'] })).toEqual(before);
  });

  test('name their place if and only if the question is asked for each place', () => {
    const sent = [
      { key: 'name', value: 'Ada' },
      { key: 'name', place: 3, value: 'Cy' },
      { key: 'q', place: 1, value: 'x' },
    ];
    expect(faultsOf(() => mergeAnswers([], sent, asked))).toEqual({
      'answers.name': 'must have a place from 1 to 2',
      'answers.name[3]': 'must have a place from 1 to 2',
      'answers.q[1]': 'is about the booking and must have no place',
    });
  });

  test('that are required are reported as missing for each place', () => {
    const answers = mergeAnswers([], [{ key: 'name', place: 2, value: 'Bo' }], asked);
    expect(faultsOf(() => assertAnswered(answers, asked))).toEqual({ 'answers.name[1]': 'is required' });
  });

  test('have at most 65,536 bytes together', () => {
    const questions = Array.from({ length: 30 }, (_, at) => question({ key: `q${at}`, type: 'long' }));
    const sent = questions.map(({ key }) => ({ key, value: 'ü'.repeat(2_000) }));
    expect(faultsOf(() => mergeAnswers([], sent, { questions, quantity: 1 }))).toEqual({
      answers: 'must be at most 500 answers, with at most 65536 bytes together',
    });
  });
});

describe('places', () => {
  const answer = (place: number | null, value: string): Answer => ({
    place,
    key: 'name',
    label: 'Name',
    type: 'text',
    personal: true,
    value,
  });
  const ROW = {
    quantity: 4,
    answers: [answer(null, 'all'), answer(1, 'Ada'), answer(2, 'Bo'), answer(4, 'Di')],
    checkIns: [1, 2, 4].map((place) => ({ place, checkedInAt: asInstant(place) })),
  };

  test('beyond a smaller quantity lose their answers and check-ins', () => {
    expect(withinQuantity({ ...ROW, quantity: 2 })).toEqual({
      quantity: 2,
      answers: ROW.answers.slice(0, 3),
      checkIns: ROW.checkIns.slice(0, 2),
    });
    expect(withinQuantity(ROW)).toBe(ROW);
  });

  test('that are cancelled leave no gap in the numbers of places', () => {
    const left = withoutPlaces(ROW, [1, 3]);
    expect(left.answers).toEqual([answer(null, 'all'), answer(1, 'Bo'), answer(2, 'Di')]);
    expect(left.checkIns).toEqual([
      { place: 1, checkedInAt: 2 },
      { place: 2, checkedInAt: 4 },
    ]);
  });
});

describe('wrong questions are reported with the field', () => {
  const RIGHT = { key: 'name', label: 'Name', type: 'text' };

  test.each<[string, unknown, string]>([
    ['no list', {}, ''],
    ['31 questions', Array.from({ length: 31 }, (_, at) => ({ ...RIGHT, key: `q${at}` })), ''],
    ['no object', ['name'], '[0]'],
    ['a misspelt field', [{ ...RIGHT, lable: 'x' }], '[0]'],
    ['a key with capitals', [{ ...RIGHT, key: 'Name' }], '[0].key'],
    ['a repeated key', [RIGHT, RIGHT], '[1].key'],
    ['an empty label', [{ ...RIGHT, label: ' ' }], '[0].label'],
    ['a label of 201 characters', [{ ...RIGHT, label: 'x'.repeat(201) }], '[0].label'],
    ['an unknown type', [{ ...RIGHT, type: 'number' }], '[0].type'],
    ['an unknown basis', [{ ...RIGHT, per: 'session' }], '[0].per'],
    ['a required that is a text', [{ ...RIGHT, required: 'yes' }], '[0].required'],
    ['a choice without options', [{ ...RIGHT, type: 'choice' }], '[0].options'],
    ['options of a text', [{ ...RIGHT, options: ['x'] }], '[0].options'],
    ['an option twice', [{ ...RIGHT, type: 'several', options: ['x', 'x'] }], '[0].options'],
    [
      '51 options',
      [{ ...RIGHT, type: 'choice', options: Array.from({ length: 51 }, String) }],
      '[0].options',
    ],
  ])('%s', (_, questions, path) => {
    expect(questionFaults(questions).map((fault) => fault.path)).toEqual([path]);
  });

  test('right questions are not reported', () => {
    const choice = { ...RIGHT, key: 'drink', type: 'choice', options: ['Tea'], required: null, per: null };
    expect(questionFaults([RIGHT, choice])).toEqual([]);
  });
});

test.each([
  [5],
  [Array.from({ length: 501 }, (_, at) => ({ key: `q${at}`, value: 'x' }))],
  [[{ key: 'q', value: 'x', label: 'Question' }]],
  [
    [
      { key: 'q', value: 'x' },
      { key: 'q', place: null, value: 'y' },
    ],
  ],
  [[{ key: 'q', value: 'a\0b' }]],
  [[{ key: 'q', value: ['x', 5] }]],
  [[{ key: 'q', value: 'x', place: 1.5 }]],
])('the form of answers %j is refused', (value) => {
  expect(answersProblem(value)).toEqual(expect.any(String));
});
