import type { Content } from '../../../common/dom.mjs';
import type { Customer, Reached } from '../../api/customers.mjs';
import type { Context, Dialog } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';

/**
 * Dialog with the form in which staff add a customer without a booking.
 *
 * @param searched text of the search that has not found the customer
 * @param open shows the customer
 */
export const newCustomerDialog = (
  context: Context,
  tools: Tools,
  searched: string,
  open: (customer: Customer) => void,
): Dialog => new AddingForm(context, tools, searched.trim(), open);

class AddingForm implements Dialog {
  readonly #first: Reached;
  #entered: Reached;
  readonly #new: InstanceType<Tools['NewCustomer']>;

  constructor(
    private readonly context: Context,
    private readonly tools: Tools,
    searched: string,
    private readonly open: (customer: Customer) => void,
  ) {
    const known = searched.includes('@') ? 'email' : 'name';
    this.#first = { name: '', phone: '', email: '', [known]: searched };
    this.#entered = this.#first;
    this.#new = new tools.NewCustomer(context, this);
  }

  title(): string {
    return this.context.texts.customers.add;
  }

  view(): Content[] {
    const { context } = this;
    const { buttonRow, contactFields, failureView, h, sending, submitting } = this.tools;
    return [
      h(
        'form',
        // The browser does not validate the form: the desk says in its own language what is wrong.
        { key: 'form', class: 'form', novalidate: true, onsubmit: submitting(() => void this.#add()) },
        ...contactFields(context, this.#entered, this.#new.faults, (changes) => {
          this.#entered = { ...this.#entered, ...changes };
          this.#new.clear();
          context.changed();
        }),
        failureView(this.#new.failure, context),
        buttonRow(
          sending(
            h('button', { key: 'add', part: 'button', class: 'button main' }, context.texts.customers.add),
            this.#new.isSaving,
          ),
        ),
      ),
    ];
  }

  hasEntries(): boolean {
    return this.#entered !== this.#first && !this.#new.isSaving;
  }

  async #add(): Promise<void> {
    const customer = await this.#new.add(this.#entered);
    if (!customer || !this.context.isOpen(this)) return;
    this.context.close(this);
    this.open(customer);
  }
}
