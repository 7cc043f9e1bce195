import { wireNameOf } from '../../lib/wire/appointment';

test.each([
  ['googleCalendarStaffEventIds', 'google_calendar_staff_event_ids'],
  ['allDay', 'all_day'],
  ['id', 'id'],
] as const)('the REST name of %s is %s', (name, wire) => {
  expect(wireNameOf(name)).toBe(wire);
});
