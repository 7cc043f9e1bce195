import { interfacesOf, recordsOf } from '../support/docs/records';

const FILES = [
  'domain/appointment',
  'domain/contact',
  'domain/rule',
  'engine/slots/types',
  'services/holds/stored',
];
const declared = interfacesOf(FILES.map((name) => `lib/${name}.ts`));

/** The members of a record that another one lacks. */
const besides = (name: string, other: string): string[] =>
  declared.get(name)!.filter((member) => !declared.get(other)!.includes(member));

/** The fields that a new rule must have; the others are optional. */
const REQUIRED_OF_A_RULE = ['kind', 'rangeType'];

test('15.6 the page of records has every field that a call returns, and no other', () => {
  const documented = recordsOf('docs/records.md').map(({ name, fields }) => [
    name,
    fields.map((field) => field.name).sort(),
  ]);
  const newRule = declared
    .get('RuleDraft')!
    .map((member) => (REQUIRED_OF_A_RULE.includes(member) ? member : `${member}?`));
  expect(Object.fromEntries(documented)).toEqual({
    Appointment: declared.get('Appointment')!.toSorted(),
    Contact: declared.get('Contact')!.toSorted(),
    MetaDatum: declared.get('MetaDatum')!.toSorted(),
    NewRule: newRule.sort(),
    Rule: besides('Rule', 'RuleDraft').sort(),
    Slot: declared.get('Slot')!.toSorted(),
    Hold: declared.get('Hold')!.toSorted(),
  });
});
