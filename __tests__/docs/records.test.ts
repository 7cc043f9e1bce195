import { interfacesOf, recordsOf } from '../support/docs/records';

const FILES = [
  'domain/appointment',
  'domain/people/contact',
  'domain/rule',
  'engine/slots/types',
  'services/holds/stored',
];
const declared = interfacesOf(FILES.map((name) => `lib/${name}.ts`));

/** Lists the properties of one record that another record lacks. */
const besides = (name: string, other: string): string[] =>
  declared.get(name)!.filter((member) => !declared.get(other)!.includes(member));

/** Required fields of a new rule. */
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
