import type { Page } from 'playwright-core';

/** Runs a script in a page that has loaded its style sheets, which can arrive after its text. The script returns a list. */
async function listedIn(page: Page, script: string): Promise<string[]> {
  await page.waitForLoadState();
  return page.evaluate<string[]>(script);
}

/**
 * Makes the page script that lists visible elements of a page and of its shadow trees, each as its tag and text: those
 * that match the selector and for which the script `isWanted`, a function of the element, returns true.
 */
const listed = (selector: string, isWanted: string): string => `(() => {
  const found = [];
  const search = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) search(element.shadowRoot);
      if (!element.matches('${selector}') || !element.checkVisibility({ visibilityProperty: true })) continue;
      if ((${isWanted})(element)) found.push(element.tagName + ' ' + element.textContent.trim().slice(0, 30));
    }
  };
  search(document);
  return found;
})()`;

/**
 * Lists the links, buttons and fields that are lower than 44 pixels. A link within a sentence needs 24, a field has the
 * height of its label, and a link may cover the whole of its card. Events beside the hours of a calendar are left out,
 * because their height is their duration.
 *
 * @param link least height of a link outside a sentence, in pixels
 */
export const lowTargets = (page: Page, { link = 43.9 } = {}): Promise<string[]> =>
  listedIn(
    page,
    listed(
      'a[href], button, summary, select, textarea, input:not([type=hidden])',
      `(element) => {
        const isInText = element.matches('a') && getComputedStyle(element).display === 'inline' &&
          element.parentElement.textContent.trim() !== element.textContent.trim();
        const covers = getComputedStyle(element, '::after').position === 'absolute' && element.matches('.card a, .price-list a');
        const target = covers ? element.closest('.card, .price-list div') : (element.closest('label') ?? element);
        const least = isInText ? 24 : element.matches('a') ? ${link} : 43.9;
        return !element.closest('.ec-time-grid .ec-body') && target.getBoundingClientRect().height < least;
      }`,
    ),
  );

/** Lists the filled buttons of a page: those whose background is the accent colour. Days and times of the picker do not count. */
export const filledButtons = (page: Page): Promise<string[]> =>
  listedIn(
    page,
    listed(
      'button:not(.day, .time), .button',
      `(element) => {
        const sample = document.createElement('i');
        sample.style.color = 'var(--accent)';
        document.body.append(sample);
        const accent = getComputedStyle(sample).color;
        sample.remove();
        return getComputedStyle(element).backgroundColor === accent;
      }`,
    ),
  );

/** Words of the matching elements that are broken over two lines. */
export const wordsOnTwoLines = (page: Page, selector: string): Promise<string[]> =>
  listedIn(
    page,
    `[...document.querySelectorAll('${selector}')].flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }))`,
  );

/** Words of the visible texts in the shadow tree of the desk that are broken over two lines. Links are left out, because an address has no spaces. */
export const brokenWords = (page: Page): Promise<string[]> =>
  listedIn(
    page,
    `(() => {
    const { shadowRoot } = document.querySelector('appointment-desk');
    const texts = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const { parentElement: parent } = text;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('a, option, .unseen')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  })()`,
  );
