import type { Content } from '../../common/dom.mjs';
import type { Change } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import { checkField } from './field.mjs';

/** Whether the customer gets a message about a change. Absent: yes. */
export type Telling = Pick<Change, 'notify_customer'>;

/** Shows the tick with which a change is told to the customer; nothing if the shop sends no messages. */
export const tellTick = ({ facts, texts }: Context): Content =>
  facts.sends_messages &&
  // The browser keeps what the user has chosen, also when the view is shown again.
  checkField('notify', texts.messages.tell, { type: 'checkbox', name: 'notify', defaultChecked: true });

/** Reads the tick of a form. */
export const tellingOf = (form: HTMLElement | undefined): Telling => ({
  notify_customer: form?.querySelector<HTMLInputElement>('[name=notify]')?.checked,
});
