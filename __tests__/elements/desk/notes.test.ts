import { elementModule } from '../../support/browser/element-module';

const { notesOf } = elementModule('desk/views/notes.mts') as {
  notesOf: (appointment: object) => readonly string[];
};

test('notes are the note of the staff and the answers in free text, without the names of persons and short choices', () => {
  const answers = [
    { key: 'allergies', label: 'Allergies', type: 'long', place: null, value: 'Nuts' },
    { key: 'dog', label: 'Name of the dog', type: 'text', place: null, value: 'Rex' },
    { key: 'first', label: 'First visit', type: 'yes', place: null, value: true },
    { key: 'length', label: 'Length', type: 'choice', place: null, value: 'Long' },
    { key: 'name', label: 'Name', type: 'text', place: 1, value: 'Eva' },
    { key: 'injury', label: 'Injuries', type: 'long', place: 1, value: 'Left knee' },
  ];
  expect(notesOf({ note: 'By the window', answers })).toEqual([
    'By the window',
    'Allergies: Nuts',
    'Name of the dog: Rex',
    'Injuries: Left knee',
  ]);
  expect(notesOf({ note: '' })).toEqual([]);
});
