import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeInBrowser, launchBrowser } from '../browser/browser';
import { testElement } from './element';
import { writeFiles } from './first-hour';
import type { Project } from './new-project';
import { openRecipeShop } from './recipe-shop';
import { folderOf } from './sizes';

const TYPED_PAGE = `
import 'shop-appointments/desk';
const desk = document.querySelector('appointment-desk')!;
desk.addEventListener('signedout', (event) => event.detail satisfies null);
desk.addEventListener('click', (event) => event.clientX);
desk.texts = { hours: { week: { closed: 'Shut' } } };
// @ts-expect-error the desk has no text of this name
desk.texts = { hours: { week: { shut: 'Shut' } } };
// @ts-expect-error the event "signedout" has no detail
desk.addEventListener('signedout', (event) => event.detail.reason);
`;

/** Program that serves the page of the manual and the router of a shop. */
const SERVER = `
import { appointmentsRouter } from 'shop-appointments';
import { appointments } from './appointments.js';
import { app } from './desk.js';
app.use('/api', appointmentsRouter(appointments));
app.listen(process.env.PORT, () => console.log('The desk is open'));
`;

/** Declares the tests of the desk in the packed package. */
export function testDesk(project: () => Project): void {
  testElement(project, {
    name: 'desk',
    languages: ['ar', 'de', 'es', 'fr'],
    parts: [
      'grid/grid.mjs',
      'grid/style.mjs',
      'messages/messages.mjs',
      'screens/appointment/changing-answers.mjs',
      'screens/appointment/changing-service/dialog.mjs',
      'screens/appointment/history/history.mjs',
      'screens/appointment/no-show-fee.mjs',
      'screens/booking/moving/moving-visit.mjs',
      'screens/calendar/board/drawing.mjs',
      'screens/calendar/lanes/lanes.mjs',
      'screens/calendar/member-days.mjs',
      'screens/calendar/reveal.mjs',
      'screens/customers/card.mjs',
      'screens/customers/lists.mjs',
      'screens/figures/figures.mjs',
      'screens/hours/advanced/advanced.mjs',
      'screens/hours/resources/dialog.mjs',
      'screens/hours/time-off/decisions.mjs',
      'screens/hours/week/form.mjs',
      'screens/today/next-open.mjs',
      'screens/waitlist/waitlist.mjs',
      'views/cancelling/question.mjs',
      'views/month/month.mjs',
    ],
    typedPage: TYPED_PAGE,
  });

  test('the licences of the packages in its bundle are beside it, and a shop installs none of these packages', () => {
    const text = readFileSync(join(folderOf(project(), 'desk'), 'LICENSES.txt'), 'utf8');
    const named = [...text.matchAll(/^=+\n(.+)$/gm)].map(([, name]) => name!);
    expect(named).toEqual(['@event-calendar/core', 'clsx', 'esm-env', 'svelte']);
    const manifest = readFileSync(join(folderOf(project(), 'desk'), '../../../../package.json'), 'utf8');
    const { dependencies, peerDependencies } = JSON.parse(manifest) as Record<string, object>;
    const installed = Object.keys({ ...dependencies, ...peerDependencies });
    expect(named.filter((name) => installed.includes(name))).toEqual([]);
  });

  describeInBrowser('on the page of the manual', () => {
    test('it opens behind the sign-in of the shop, for its manager', async () => {
      writeFiles(project(), 'docs/desk.md');
      project().write('desk-server.js', SERVER);
      const shop = await openRecipeShop(project(), 'desk');
      await shop.evaluate("await shop.Session.create({ id: 'monas', userId: 1 });");
      const { url } = await shop.open('desk-server.js');
      const stranger = await fetch(`${url}/desk`, { redirect: 'manual' });
      expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/sign-in']);

      const browser = await launchBrowser();
      try {
        await browser.context.addCookies([{ name: 'session', value: 'monas', url }]);
        const page = await browser.page();
        await page.goto(`${url}/desk`);
        await page.getByText('Up to date').waitFor();
        await page.getByRole('button', { name: 'New booking' }).waitFor();
        expect(browser.errors).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  });
}
