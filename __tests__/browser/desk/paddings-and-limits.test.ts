import { describeInBrowser } from '../../support/browser/browser';
import { event, loaded, openCalendar } from '../../support/browser/desk-calendar';
import {
  chooseService,
  desk,
  deskTests,
  dialog,
  inDesk,
  MASSAGE,
  withMassage,
} from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { gone } from '../../support/browser/gone';

jest.setTimeout(120_000);

const FILE = withMassage({
  padding_after: 20,
  needs: [{ kind: 'room' }],
  booking_limits: [{ per: 'customer', period: 'week', count: 1 }],
});

describeInBrowser('paddings and booking limits in the desk', () => {
  const tests = deskTests(FILE);
  beforeEach(async () => {
    await tests.shop.appointments.resources.create({ name: 'Garden room', kind: 'room', quantity: 2 });
    await tests.shop.appointments.create({
      productId: MASSAGE,
      start: '2026-10-22T10:00',
      customerId: 6,
      staffId: 3,
    });
  });

  test('the cleaning after an appointment is shown in the columns of its member and its room', async () => {
    const page = await tests.open();
    await openCalendar(page, 'Day');
    const padding = desk(page).locator('.board .padding');
    const title = padding.getByText('Preparation or cleaning');
    await title.waitFor();
    // A short padding shows only its dots: its name, over and over, would be the loudest text of the day.
    const clipOf = "getComputedStyle(desk.shadowRoot.querySelector('.padding .closed-title')).clipPath";
    expect(await inDesk(page, clipOf)).toBe('inset(50%)');
    const [box, massage] = [(await padding.boundingBox())!, (await event(page, /Massage/).boundingBox())!];
    expect(Math.abs(box.y - massage.y - massage.height)).toBeLessThan(6);
    expect(Math.abs(box.height - massage.height / 3)).toBeLessThan(6);
    expect(await faults(page)).toEqual([]);
    await desk(page).getByRole('button', { name: 'Rooms', exact: true }).click();
    await loaded(page);
    await gone(padding.nth(1));
    await padding.waitFor();
    expect(await faults(page)).toEqual([]);

    await event(page, /Massage/).click();
    await dialog(page).getByText('11:00 – 11:20 AM \u2068Mia and Garden room').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click();
    await dialog(page).getByRole('button', { name: 'Yes, cancel it' }).click();
    await dialog(page).getByRole('button', { name: 'Book again' }).waitFor();
    expect(await dialog(page).getByText('Preparation or cleaning').count()).toBe(0);
  });

  test('the form proposes the first free time; a limit is named with its date, and can be exceeded with a reason', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'New booking' }).click();
    await chooseService(dialog(page).getByRole('combobox', { name: 'Service' }), 'Massage');
    const proposal = dialog(page).getByRole('button', { name: /^First free time: Thursday, October 22/ });
    await proposal.click();
    await proposal.waitFor({ state: 'detached' });
    const today = dialog(page).getByRole('group', { name: /^Today/ });
    expect(await today.getByRole('radio', { name: '10:00 AM' }).isChecked()).toBe(true);
    await today.getByRole('radio', { name: '12:00 PM' }).check();
    await dialog(page).getByRole('searchbox').fill('bright');
    await dialog(page).getByRole('status').getByText('1 customer found').waitFor();
    await dialog(page).getByRole('searchbox').press('Enter');
    await dialog(page)
      .getByRole('button', { name: /^Book Thursday, October 22/ })
      .click();
    await dialog(page)
      .getByRole('alert')
      .getByText(
        'At most 1 booking a week for each customer. The next possible day is Monday, October 26, 2026.',
      )
      .waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByLabel('Reason', { exact: true }).fill('A present');
    await dialog(page).getByRole('button', { name: 'Book anyway' }).click();
    await desk(page).getByRole('status').getByText('Booked for Cleo Bright').waitFor();
    const { items } = await tests.shop.appointments.list({ productId: MASSAGE });
    expect(items).toHaveLength(2);
  });

  test('reducing a room’s quantity lists its future appointments, each of which opens', async () => {
    const page = await tests.open();
    await desk(page).getByRole('button', { name: 'Opening hours' }).click();
    await desk(page).getByRole('button', { name: 'Change: Garden room' }).click();
    await dialog(page).getByLabel('How many').fill('1');
    const listed = dialog(page)
      .locator('.consequences')
      .getByRole('button', { name: /Cleo Bright · Massage/ });
    await listed.waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await desk(page).getByRole('status').getByText('Garden room is saved.').waitFor();
    await desk(page).getByRole('button', { name: 'Change: Garden room' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await listed.click();
    await dialog(page).getByRole('button', { name: 'Cancel appointment' }).waitFor();
  });
});
