import { wireNameOf } from '../../lib/wire/appointment';

test.each([
  ['googleCalendarStaffEventIds', 'google_calendar_staff_event_ids'],
  ['allDay', 'all_day'],
  ['id', 'id'],
] as const)('the wire calls %s %s', (name, wire) => {
  expect(wireNameOf(name)).toBe(wire);
});
