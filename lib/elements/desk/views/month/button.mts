import { type Content, type Description, h } from '../../../common/dom.mjs';
import { MONTH_TOOLS, type MonthChoice, type MonthContext } from './choice.mjs';

/** The open month. It is kept when its desk is drawn again. */
let opened: { readonly context: MonthContext; readonly name: string; readonly node: HTMLElement } | undefined;

/** Button behind a date field that opens a month, in which the user chooses a day; and the month, if it is open. */
export const monthButton = (
  context: MonthContext,
  choice: MonthChoice,
  look: 'open' | 'button',
  content: Description['content'],
): Content[] => [
  h(
    'button',
    {
      key: 'go-to',
      type: 'button',
      class: look,
      title: context.texts.calendar.goTo,
      'aria-haspopup': 'dialog',
      onclick: ({ currentTarget }) => void openMonthAt(currentTarget as HTMLElement, context, choice),
    },
    ...content,
  ),
  // Closing a dialog removes the month in it.
  opened?.node.isConnected && opened.context === context && opened.name === choice.name && opened.node,
];

/** Opens the month. If its module cannot be loaded, opens the browser's calendar of the field before the button. */
async function openMonthAt(button: HTMLElement, context: MonthContext, choice: MonthChoice): Promise<void> {
  try {
    const { openMonth } = await import('./month.mjs');
    // A second press closes the month.
    if (opened && button.nextElementSibling === opened.node) return opened.node.hidePopover();
    const node = openMonth(button, choice, context, MONTH_TOOLS);
    opened = { context, name: choice.name, node };
    node.addEventListener('beforetoggle', (event) => {
      if (event.newState === 'closed') opened = undefined;
    });
  } catch {
    openCalendar(button.previousElementSibling as HTMLInputElement);
  }
}

/** Opens the browser's calendar. Where that is not possible, as in a frame of another site, shows the date field. */
function openCalendar(field: HTMLInputElement): void {
  try {
    field.showPicker();
  } catch {
    field.classList.add('shown');
    field.removeAttribute('aria-hidden');
    field.tabIndex = 0;
    field.focus();
  }
}
