import { elementModule } from '../support/browser/element-module';

type Duration = (count: number, unit: 'minute' | 'hour' | 'day') => string;
const { writingFor } = elementModule('common/writing.mts') as {
  writingFor: (locale: object, zone: string, language: string) => { readonly duration: Duration };
};

const durationIn = (language: string): Duration =>
  writingFor({ language, firstWeekday: 1 }, 'Europe/Berlin', language).duration;

test.each([
  ['en', '1 hour 45 minutes', '2 hours', '45 minutes'],
  ['de', '1 Stunde, 45 Minuten', '2 Stunden', '45 Minuten'],
  ['fr', '1\u00a0heure 45 minutes', '2\u00a0heures', '45 minutes'],
  ['es', '1 hora 45 minutos', '2 horas', '45 minutos'],
  ['ar', 'ساعة و45 دقيقة', 'ساعتان', '45 دقيقة'],
])('minutes are written with their hours: %s', (language, long, hours, short) => {
  const duration = durationIn(language);
  expect([duration(105, 'minute'), duration(120, 'minute'), duration(45, 'minute')]).toEqual([
    long,
    hours,
    short,
  ]);
});

test('other units are left unchanged', () => {
  expect([durationIn('en')(90, 'day'), durationIn('en')(3, 'hour')]).toEqual(['90 days', '3 hours']);
});
