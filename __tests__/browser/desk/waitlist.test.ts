import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

describeInBrowser('the waitlist at the desk', () => {
  const tests = deskTests();

  const join = (draft: object = {}) =>
    tests.shop.appointments.waitlist.join({
      productId: 1,
      minDate: '2026-10-27',
      contact: { name: 'Eve Hall', email: '', phone: '+49 30 555' },
      ...draft,
    });

  test('is not shown while nobody waits', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'To do' }).click();
    await desk(page).getByText('Nothing to settle.').waitFor();
    expect(await desk(page).getByText('Waitlist').count()).toBe(0);
  });

  test('a manager sees who waits for what, offers a place, is told when none suits, and removes an entry', async () => {
    const { waitlist } = tests.shop.appointments;
    const first = await join({
      maxDate: '2026-10-30',
      weekdays: [2, 4],
      timeFrom: '10:00',
      timeTo: '12:00',
      staffId: 3,
    });
    // The salon is closed on Sundays.
    const sunday = await join({
      productId: 3,
      minDate: '2026-11-01',
      quantity: 2,
      customerId: 6,
      contact: { phone: '030 1', email: 'cleo@home.example' },
    });
    const page = await tests.open({}, { width: 390 });
    await desk(page).getByRole('button', { name: 'To do' }).click();
    const entryOf = ({ id }: { readonly id: number }) => desk(page).locator(`[data-entry="${id}"]`);
    await entryOf(first).waitFor();
    expect(await entryOf(first).locator('p').allInnerTexts()).toEqual([
      'Eve Hall · +49 30 555',
      'Cut · with Mia',
      'Tuesday, October 27 – Friday, October 30 · Tue, Thu · 10:00 AM to 12:00 PM',
      'waiting since Thursday, October 22 at 9:00 AM',
    ]);
    expect(await entryOf(sunday).locator('p').nth(1).innerText()).toBe('Workshop · 2 places');
    expect(await faults(page)).toEqual([]);

    await entryOf(sunday).getByRole('button', { name: 'Offer now' }).click();
    await desk(page).getByText('No free place suits this customer at the moment.').waitFor();
    await entryOf(first).getByRole('button', { name: 'Offer now' }).click();
    await desk(page)
      .getByText(
        'Tuesday, October 27 at 10:30 AM is offered to Eve Hall, and held until Thursday, October 22 at 10:00 AM.',
      )
      .waitFor();
    await entryOf(first).getByText('Tuesday, October 27 at 10:30 AM is offered').waitFor();
    await gone(entryOf(first).getByRole('button', { name: 'Offer now' }));
    expect((await waitlist.get(first.id)).status).toBe('offered');

    await desk(page).getByLabel('Service').selectOption('Workshop');
    await entryOf(first).waitFor({ state: 'detached' });
    await entryOf(sunday).getByRole('button', { name: 'Remove' }).click();
    await entryOf(sunday).getByText('Remove Cleo Bright from the waitlist?').waitFor();
    await entryOf(sunday).getByRole('button', { name: 'Yes, remove' }).click();
    await desk(page).getByText('Nobody is waiting.').waitFor();
    expect((await waitlist.get(sunday.id)).status).toBe('left');
    await desk(page).getByLabel('Also ended ones').check();
    await entryOf(sunday).getByText('waits no longer').waitFor();
    expect(tests.browser.errors).toEqual([]);
  });
});
