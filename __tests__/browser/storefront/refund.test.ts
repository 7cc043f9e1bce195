import type { Page } from 'playwright-core';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import { plain } from '../../support/browser/plain-text';
import { checkOut, describeStorefront, intoCart, NINE, SHOP, TEN } from '../../support/browser/storefront';

jest.setTimeout(180_000);

const BOSS = {
  id: 1,
  login: 'boss',
  display_name: 'Bo',
  roles: ['shop_manager'],
  password: 'a long password',
};
/** Two services with different prices and tax, without staff to choose. */
const FILE: ShopFile = {
  ...SHOP,
  users: [...SHOP.users!, BOSS],
  products: [
    SHOP.products![0]!,
    { id: 7, name: 'Beard', price: '25', tax_rate: '20', duration: 60, duration_unit: 'minute', min_date: 1 },
  ],
};

async function openDesk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.fill('#login', BOSS.login);
  await page.fill('#password', BOSS.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Up to date', { exact: true }).waitFor();
}

describeStorefront(
  'refunds',
  (store) => {
    test('13.1 of two paid services, the cancelled one is refunded, and the other one stays paid', async () => {
      const page = await store.open('/');
      await intoCart(page, 'Shave', NINE);
      await intoCart(page, 'Beard', TEN);
      await checkOut(page);
      await page.getByRole('button', { name: 'Pay €50.00 now' }).click();
      await page.getByText(/^Your booking is made\. You have paid .* online\./).waitFor();
      const beard = page.locator('.card', { hasText: 'Beard' });
      await beard.getByRole('link', { name: 'Change or cancel this appointment' }).click();
      await page.getByText('Cancel this appointment').click();
      await page.getByText('You have paid €30.00. The salon will refund it in the way you paid.').waitFor();
      await page.getByRole('button', { name: 'Yes, cancel the appointment' }).click();
      await page.getByText('The salon will refund €30.00 in the way you paid.').waitFor();
      const mine = page.url();

      await openDesk(page, store.shop.url);
      await page.getByRole('button', { name: 'To do 1' }).click();
      const task = page.locator('[data-task="refund_due"]');
      const text = await task.innerText();
      for (const fact of ['Refund due: €30.00', 'Beard', 'Ada Lovelace']) expect(text).toContain(fact);
      await task.getByRole('link', { name: 'Open order' }).click();
      await page.getByRole('heading', { name: /^Order \d+ Refund due €30\.00$/ }).waitFor();
      expect(await page.locator('th:text-is("Refund due") + td').innerText()).toBe('€30.00');
      expect(await page.locator('dt').allInnerTexts()).not.toContain('Note');
      const refund = page.getByRole('button', { name: 'Refund €30.00' });
      const question = page.getByRole('dialog', { name: 'Refund €30.00?' });
      await refund.click();
      await question.getByRole('button', { name: 'No' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await refund.evaluate('document.activeElement.textContent')).toContain('Refund €30.00');
      await refund.click();
      await question.getByRole('button', { name: 'Refund €30.00' }).click();
      const line = page.locator('.row', { hasText: 'refunded: €30.00' });
      expect(plain(await line.innerText())).toMatch(/^1 × Beard Refunded .*\(cancelled\) €30.00/);
      expect(await page.getByRole('button', { name: /^Refund/ }).allInnerTexts()).toEqual(['Refund €20.00']);

      await page.getByRole('heading', { name: /^Order \d+ Partly refunded$/ }).waitFor();
      const { items: booked } = await store.shop.appointments.list({});
      const items = booked.toSorted((a, b) => a.start - b.start);
      expect(items.map(({ status }) => status)).toEqual(['paid', 'cancelled']);
      expect(items[1]!.settlement).toMatchObject({ paid: '0.00', refundDue: '0.00' });
      expect((await store.shop.orders.find(items[0]!.orderId))!.status).toBe('processing');
      expect(await store.shop.appointments.desk.tasks()).toEqual([]);
      await page.getByRole('link', { name: /^\w+ \d+ \w+ \d{4}, 09:00/ }).click();
      await page.locator('.ec-event', { hasText: 'Ada Lovelace' }).first().waitFor();
      await page.goto(mine);
      await page.getByText('Your payment of €30.00 was refunded.').waitFor();
      await page.close();
    });
  },
  { file: FILE },
);
