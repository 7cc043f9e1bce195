import { day, describeStorefront, picker, time } from '../../support/browser/storefront';
import { plain } from '../../support/browser/plain-text';
import { seriousFaults } from '../../support/browser/shop-pages';

jest.setTimeout(180_000);

describeStorefront('moving an appointment', (store) => {
  test('the picker asks and names both times, and then the page confirms the new time like a booking', async () => {
    const { appointments } = store.shop;
    const { id } = await appointments.create({ productId: 1, start: '2026-10-29T09:00' });
    const page = await store.open('/');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    await page.goto(`${store.shop.url}/my/appointments/${await appointments.selfService.link(id)}`);
    expect(await picker(page).count()).toBe(0);
    const [change, cancel] = ['Change the time', 'Cancel this appointment'].map((text) =>
      page.getByText(text),
    );
    await change!.click();
    await page.getByRole('heading', { name: 'Choose a new time' }).and(page.locator(':focus')).waitFor();
    expect([await change!.isVisible(), await cancel!.isVisible()]).toEqual([false, false]);
    await page.getByRole('button', { name: 'Keep the present time' }).click();
    await change!.and(page.locator(':focus')).waitFor();
    expect(await cancel!.isVisible()).toBe(true);
    await change!.click();
    await day(page, '2026-10-30').click();
    await time(page, '2026-10-30T10:00:00+01:00').click();
    expect((await appointments.get(id)).start).toBe(Date.UTC(2026, 9, 29, 8) / 1000);
    const yes = picker(page).getByRole('button', { name: 'Yes, move it' });
    await picker(page)
      .getByText(/^Move your appointment from .*29 October.*09:00–10:00 to .*30 October.*10:00–11:00\?$/)
      .first()
      .waitFor();
    await yes.click();
    await page.locator('#done:focus').waitFor();
    const card = plain(await page.locator('.panel:has(#done)').innerText());
    expect(card).toMatch(
      /^Your appointment was moved When Friday 30 October 2026, 10:00–11:00 Berlin time .*Change the time Cancel this appointment .*Google Outlook/,
    );
    expect(plain(await page.locator('main').innerText()).match(/10:00–11:00/g)).toHaveLength(1);
    await page.getByText('Cancel this appointment').press('Enter');
    await page.locator('h2:focus-visible').waitFor();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
    await page.getByText('Free to cancel or move until the start.').waitFor();
    expect((await appointments.get(id)).start).toBe(Date.UTC(2026, 9, 30, 9) / 1000);
    expect(await seriousFaults(page)).toEqual([]);
    await page.close();
  });
});
