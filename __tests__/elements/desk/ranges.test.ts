import { plain } from '../../support/browser/plain-text';
import { elementModule } from '../../support/browser/element-module';

interface Writing {
  moments(start: number, end: number): string;
  wallMoments(start: number, end: number): string;
  wallTimes(start: number, end: number): string;
}
const { deskWriting } = elementModule('desk/writing.mts') as {
  deskWriting: (locale: object, zone: string, language: string) => Writing;
};

const at = (time: string): number => Date.parse(`2026-10-22T${time}:00Z`) / 1000;

test.each([
  ['en', '9:30 – 10:15 AM', '6:00 PM – 12:00 AM'],
  ['en-GB', '09:30–10:15', '18:00–00:00'],
  ['de', '09:30–10:15 Uhr', '18:00–00:00 Uhr'],
  ['fr', '09:30 – 10:15', '18:00 – 00:00'],
])('a range of times has one format, with its day and without: %s', (language, times, evening) => {
  const writing = deskWriting({ language, firstWeekday: 1 }, 'UTC', language);
  const span = [at('09:30'), at('10:15')] as const;
  expect(plain(writing.wallTimes(...span))).toBe(times);
  expect(plain(writing.wallMoments(...span)).endsWith(times)).toBe(true);
  expect(plain(writing.moments(...span)).endsWith(times)).toBe(true);
  expect(plain(writing.wallTimes(at('18:00'), at('00:00') + 86_400))).toBe(evening);
});
