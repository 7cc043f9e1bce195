import { elementModule } from '../support/browser/element-module';

interface EnteredDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

const { dateOfParts } = elementModule('picker/questions/date-fields.mts') as {
  readonly dateOfParts: (entered: EnteredDate) => string;
};

test.each([
  ['4', '5', '1990', '1990-05-04'],
  ['04', '12', '2026', '2026-12-04'],
  ['29', '2', '2024', '2024-02-29'],
  ['29', '2', '2023', ''],
  ['31', '4', '2026', ''],
  ['0', '4', '2026', ''],
  ['4', '', '2026', ''],
  ['4', '5', '26', ''],
  ['4', '5', '0026', ''],
  ['x', '5', '2026', ''],
  ['', '', '', ''],
])('day %j, month %j and year %j are the date %j', (day, month, year, date) => {
  expect(dateOfParts({ day, month, year })).toBe(date);
});
