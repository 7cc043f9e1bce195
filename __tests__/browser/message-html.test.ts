import { MESSAGE_KINDS } from '../../lib/domain/messages/message';
import { writeMessage } from '../../lib/engine/messages/write-message';
import { asInstant } from '../../lib/time/units';
import { type Browser, describeInBrowser, launchBrowser } from '../support/browser/browser';

const LONG_WORD = 'Donaudampfschifffahrtskapitänsmützenreinigungsfacharbeiterprüfung';

describeInBrowser('the HTML of a message', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser({ viewport: { width: 340, height: 600 } });
  });
  afterAll(() => browser.close());

  test.each(['en', 'de', 'es', 'fr', 'ar'])('fits a narrow screen with long words: %s', async (language) => {
    const page = await browser.page();
    const item = {
      product: LONG_WORD,
      start: asInstant(0),
      end: asInstant(3600),
      when: 'Friday',
      formerly: '',
      quantity: 2,
    };
    const tooWide: string[] = [];
    for (const kind of MESSAGE_KINDS) {
      const { html } = writeMessage({
        kind,
        language,
        shop: LONG_WORD,
        address: LONG_WORD,
        name: LONG_WORD,
        items: [{ ...item, staff: [LONG_WORD] }],
        more: 0,
        payBy: 'Friday',
        answerBy: 'Friday',
        amounts: { fee: '€5.00', refundDue: '€20.00', amountDue: '€1.00' },
        links: { manage: 'https://salon.example/my', optOut: 'https://salon.example/no' },
      });
      await page.setContent(html);
      if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
        tooWide.push(kind);
    }
    await page.close();
    expect(tooWide).toEqual([]);
  });
});
