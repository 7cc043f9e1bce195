import type { RuleDraft } from '../../../lib/domain/rule';
import type { SlotQuery } from '../../../lib/engine/slots/types';
import type { listAppointments } from '../../../lib/rest/fields/appointments';
import type { CREATE_RULE } from '../../../lib/rest/fields/availabilities';
import type { LIST_SLOTS_V1, LIST_SLOTS_V2 } from '../../../lib/rest/fields/slots';
import { FILTER_KEYS } from '../../../lib/rest/filters/values';
import { RULE } from '../../../lib/rest/presenters/rule';
import type { AppointmentQuery } from '../../../lib/services/appointments/list';
import { draftOf } from '../../../lib/services/rules/drafts';
import { createZone } from '../../../lib/time/zone';
import { wireRule } from '../../../lib/wire/rule';
import { ruleRow } from '../../support/http/rows';

// The first three tests compare types, so they fail in the compiler (`npm run types`) and not in Jest. Each test
// assigns an object to a second type. The compiler reports an error if the second type has a name that the type of
// the object lacks.

test('the service knows every parameter of the list of slots', () => {
  const known = {} as Record<keyof SlotQuery | 'with' | 'summary', true>;
  const asked: Record<(typeof LIST_SLOTS_V1.fields | typeof LIST_SLOTS_V2.fields)[number]['as'], true> =
    known;
  expect(asked).toEqual({});
});

test('the service knows every parameter of the list of appointments', () => {
  const known = {} as Record<keyof AppointmentQuery, true>;
  const asked: Record<ReturnType<typeof listAppointments>['fields'][number]['as'], true> = known;
  expect(asked).toEqual({});
});

test('every field of a rule that can be written is declared', () => {
  const declared = {} as Record<(typeof CREATE_RULE.fields)[number]['as'], true>;
  const writable: Record<keyof RuleDraft, true> = declared;
  expect(writable).toEqual({});
});

test('every field of a rule is shown, described, and can be filtered by', () => {
  const shown = Object.keys(wireRule(ruleRow(), createZone('Europe/Berlin'), 'T'));
  const given = ['id', 'date_created', 'date_modified'];
  expect(shown.filter((name) => !given.includes(name))).toHaveLength(Object.keys(draftOf(ruleRow())).length);
  expect(Object.keys(RULE.properties!)).toEqual(shown);
  expect(Object.keys(FILTER_KEYS)).toEqual(expect.arrayContaining(shown));
});
