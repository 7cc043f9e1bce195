import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser/browser';
import { openCalendar } from '../../support/browser/desk-calendar';
import { desk, deskTests, dialog, inDesk, NOW, SALON } from '../../support/browser/desk-page';
import { plain } from '../../support/browser/plain-text';

jest.setTimeout(60_000);

const [MIA, JONAS] = [3, 4];
const closedBy = (kind_id: number, rule: object) => ({
  kind: 'staff',
  kind_id,
  appointable: false,
  priority: 40,
  ...rule,
});

describeInBrowser('the week of the team', () => {
  const tests = deskTests({
    ...SALON,
    rules: [
      ...SALON.rules!,
      { range_type: 'time:all', from_range: '12:00', to_range: '13:00', appointable: false, priority: 20 },
      closedBy(MIA, { range_type: 'days', from_range: '1', to_range: '1' }),
      closedBy(MIA, { range_type: 'custom', from_date: '2026-10-20', to_date: '2026-10-20' }),
      closedBy(MIA, { range_type: 'time:3', from_range: '09:00', to_range: '14:00' }),
      closedBy(JONAS, { range_type: 'time:3', from_range: '10:00', to_range: '11:30' }),
    ],
  });

  const cellsOf = async (page: Page): Promise<string[][]> => {
    const rows = await inDesk<string[][]>(
      page,
      `[...desk.shadowRoot.querySelectorAll('.member-days tbody tr')]
        .map((row) => [...row.querySelectorAll('td > small')].map((cell) => cell.textContent))`,
    );
    return rows.map((row) => row.map(plain));
  };

  test('names the hours in which each member works, and why a member does not', async () => {
    const page = await tests.open({ lang: 'en-GB' });
    await openCalendar(page, 'Team week');
    await desk(page).locator('.member-days td > small').first().waitFor();
    const all = '09:00–19:00';
    expect(await cellsOf(page)).toEqual([
      [all, all, '09:00–10:00, 11:30–19:00', all, all, all, 'Closed'],
      ['Day off', 'Away', '14:00–19:00', all, all, all, 'Closed'],
    ]);
  });

  test('an appointment of a member who does not work then says so, one at night is outside the opening hours', async () => {
    tests.shop.setClock(NOW - 2 * 86_400_000);
    const book = (start: string, name: string) =>
      tests.shop.appointments.create({
        productId: 1,
        start,
        staffId: MIA,
        contact: { name, email: '', phone: '1' },
        enforce: 'none',
      });
    await book('2026-10-20T10:00', 'Absent Mia');
    await book('2026-10-22T20:00', 'Late Hour');
    const page = await tests.open({ lang: 'en-GB' });
    await openCalendar(page, 'Team week');
    const statesOf = async (name: string): Promise<string[]> => {
      await desk(page).getByRole('button', { name }).click();
      const states = await dialog(page).locator('.states').innerText();
      await page.keyboard.press('Escape');
      return states.split('\n');
    };
    expect(await statesOf('Absent Mia')).toContain('Staff away');
    expect(await statesOf('Late Hour')).toContain('Outside opening hours');
  });

  test.each([768, 1280])('has room for these hours in one line (%i pixels)', async (width) => {
    const page = await tests.open({}, { width });
    await openCalendar(page, 'Team week');
    const hours = '.member-days td:nth-of-type(2) > small';
    await desk(page).locator(hours).first().waitFor();
    const found = await inDesk<[string, number]>(
      page,
      `((small) => [small.textContent, small.getClientRects().length])(desk.shadowRoot.querySelector('${hours}'))`,
    );
    expect([plain(found[0]), found[1]]).toEqual(['9:00 AM – 7:00 PM', 1]);
  });
});
