import { bundledPage, testElement } from './element';
import type { Project } from './new-project';

const TYPED_PAGE = `
import 'shop-appointments/picker';
const picker = document.querySelector('appointment-picker')!;
picker.addEventListener('chosen', (event) => event.detail.start.slice(0, 10));
picker.addEventListener('failed', ({ detail }) => detail.status + 1);
picker.addEventListener('click', (event) => event.clientX);
// @ts-expect-error a choice has no field "begin"
picker.addEventListener('chosen', (event) => event.detail.begin);
`;

/** Declares the tests of the picker in the packed package. */
export function testPicker(project: () => Project): void {
  testElement(project, {
    name: 'picker',
    languages: ['ar', 'de', 'es', 'fr'],
    parts: [
      'moving/moving.mjs',
      'visits/visits.mjs',
      'questions/questions.mjs',
      'waitlist/waitlist.mjs',
      'zones/zones.mjs',
      'hours/hours.mjs',
      'places/places.mjs',
      'limits/limits.mjs',
      'terms/terms.mjs',
      'faults/faults.mjs',
      'first-free/first-free.mjs',
    ],
    typedPage: TYPED_PAGE,
  });

  test('each language is a file of its own in a bundle, which the browser loads if the page has that language', async () => {
    const written = await bundledPage(project(), 'picker');
    const page = written.get('page.js')!;
    const [, german] = /import\("\.\/(de-\w+\.js)"\)/.exec(page)!;
    expect(written.get(german!)).toContain('Voriger Monat');
    expect(page).not.toContain('Voriger Monat');
  });
}
