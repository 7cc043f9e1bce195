import { fill } from '../../../common/text.mjs';
import { addCustomer, type Customer, type Reached } from '../../api/customers.mjs';
import { RequestFailed } from '../../api/client.mjs';
import type { Context, Dialog } from '../../context.mjs';
import { sayIfLeft } from '../../views/failure.mjs';
import type { ContactFaults } from '../../views/contact-fields.mjs';

/** Adds a customer with the contact that the user has typed. Keeps the error messages of the last attempt. */
export class NewCustomer {
  faults: ContactFaults = {};
  /** Error of the last attempt if it is not about a field of the contact; otherwise undefined. */
  failure: unknown;
  isSaving = false;
  /**
   * Contact of the last attempt, as JSON, and its idempotency key. The same contact is sent again with the same key.
   */
  #sent = { key: '', text: '' };

  constructor(
    private readonly context: Context,
    private readonly dialog: Dialog,
  ) {}

  /** Forgets what was wrong, after a change of the contact. */
  clear(): void {
    this.faults = {};
    this.failure = undefined;
  }

  /**
   * Adds a customer, and returns this customer; if another customer already has the e-mail address, returns that one.
   * Undefined after a failure.
   */
  async add(entered: Reached): Promise<Customer | undefined> {
    if (this.isSaving) return undefined;
    const { context } = this;
    const { customers: words } = context.texts;
    const contact = {
      name: entered.name.trim(),
      email: entered.email.trim(),
      phone: entered.phone.trim(),
    };
    this.clear();
    this.faults = {
      ...(contact.name === '' && { name: words.noName }),
      ...(!/^[^\s@]+@[^\s@]+$/.test(contact.email) && { email: words.noEmail }),
    };
    this.isSaving = Object.keys(this.faults).length === 0;
    context.changed();
    if (!this.isSaving) return undefined;
    const text = JSON.stringify(contact);
    if (this.#sent.text !== text) this.#sent = { key: crypto.randomUUID(), text };
    try {
      const [customer, isNew] = await addCustomer(context.client, contact, this.#sent.key);
      const name = customer.display_name || customer.email;
      context.say(fill(isNew ? words.added : words.known, { name }));
      return customer;
    } catch (error) {
      const { name, email, phone } = (error instanceof RequestFailed && error.data.params) || {};
      if (name ?? email ?? phone) this.faults = { name, email, phone };
      else this.failure = error;
      sayIfLeft(this.dialog, error, context);
      return undefined;
    } finally {
      this.isSaving = false;
      context.changed();
    }
  }
}
