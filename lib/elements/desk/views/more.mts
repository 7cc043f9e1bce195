import { type Content, type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';

/** Ends the listeners of the menu that was opened last. */
let opened = new AbortController();

/** Attributes of a `details` element that closes like a menu: at Escape, and at a press or focus outside of it. */
export const AS_MENU: Description['values'] = {
  ontoggle: ({ target }) => closeOutside(target as HTMLDetailsElement),
  onkeydown: (event) => {
    const menu = event.currentTarget as HTMLDetailsElement;
    if ((event as KeyboardEvent).key !== 'Escape' || !menu.open) return;
    // A dialog around the menu stays open.
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')!.focus();
  },
};

/**
 * Shows the links of the page, such as those for administration, as a menu behind one button, so that the names of the
 * screens have room. Hidden if the page has none.
 *
 * @param screen button that opens a screen, and is seen only on a phone, whose lower edge has no room for it
 */
export const moreView = (
  { texts, changed }: Pick<Context, 'texts' | 'changed'>,
  hasLinks: boolean,
  screen: Content,
): Description =>
  h(
    'details',
    {
      key: 'more',
      class: 'menu',
      hidden: !hasLinks,
      ...AS_MENU,
    },
    h('summary', { key: 'button', part: 'tab', class: 'tab' }, texts.frame.more),
    h('div', { key: 'links' }, screen, h('slot', { name: 'navigation', onslotchange: changed })),
  );

/** Closes an open menu as soon as a press or the focus is outside of it. */
function closeOutside(menu: HTMLDetailsElement): void {
  opened.abort();
  if (!menu.open) return;
  opened = new AbortController();
  const { signal } = opened;
  const leave = (event: Event): void => {
    if (!event.composedPath().includes(menu)) menu.open = false;
  };
  document.addEventListener('pointerdown', leave, { capture: true, signal });
  // The document gets no event of a focus that moves within the desk.
  for (const around of [document, menu.getRootNode()]) around.addEventListener('focusin', leave, { signal });
}
