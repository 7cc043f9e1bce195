import { describeInBrowser } from '../../support/browser/browser';
import { desk, deskTests, dialog } from '../../support/browser/desk-page';
import { faults } from '../../support/browser/faults';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(120_000);

describeInBrowser('messages to the customer at the desk', () => {
  const tests = deskTests();
  beforeEach(async () => {
    await tests.shop.appointments.create({
      productId: 1,
      staffId: 3,
      start: '2026-10-22T10:30',
      customerId: 6,
    });
  });

  test('a manager sees which messages were sent to whom; a shop without a transport has sent none', async () => {
    const page = await tests.open();
    await desk(page)
      .getByRole('button', { name: /Cleo Bright/ })
      .first()
      .click();
    await dialog(page).getByText('Messages to the customer').click();
    await dialog(page).getByText('No message was sent, and none is planned.').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  test('each message is named with its state', async () => {
    const page = await tests.open();
    const message = {
      id: 1,
      kind: 'booked',
      state: 'sent',
      reason: '',
      recipient: 'cleo@home.example',
      by_hand: null,
    };
    await page.route('**/v2/messages?**', (route) =>
      route.fulfill({
        json: [
          {
            ...message,
            id: 3,
            kind: 'cancelled',
            state: 'failed',
            recipient: '',
            due_utc: 1792000000,
            finished_utc: 1792000000,
            by_hand: {
              appointment_id: 1,
              name: 'Cleo',
              phone: '+49 (0) 30 1',
              text: 'Hello Cleo,\n\nsorry.\n',
            },
          },
          {
            ...message,
            id: 2,
            kind: 'reminder',
            state: 'waiting',
            recipient: '',
            due_utc: 1792000000,
            finished_utc: null,
          },
          { ...message, due_utc: 1791900000, finished_utc: 1791900000 },
        ],
      }),
    );
    await desk(page)
      .getByRole('button', { name: /Cleo Bright/ })
      .first()
      .click();
    await dialog(page).getByText('Messages to the customer').click();
    const rows = dialog(page).locator('details li');
    await rows.first().waitFor();
    const texts = (await rows.allInnerTexts()).map(plain);
    expect(texts[0]).toMatch(/^Cancelled · failed .*: tell the customer yourself/);
    const failed = rows.first();
    expect(await failed.getByRole('link').getAttribute('href')).toBe('tel:+49301');
    expect(await failed.getByLabel('Text of the message').inputValue()).toBe('Hello Cleo,\n\nsorry.\n');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await failed.getByRole('button', { name: 'Copy the text' }).click();
    await page.getByText('The text is copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Hello Cleo,\n\nsorry.\n');
    expect(texts[1]).toMatch(/^Reminder · planned for /);
    expect(texts[2]).toMatch(/^Booked · sent .* to cleo@home\.example$/);
    expect(await faults(page)).toEqual([]);
  });
});
