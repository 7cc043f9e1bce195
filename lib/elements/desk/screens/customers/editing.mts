import type { Content } from '../../../common/dom.mjs';
import type { Reached } from '../../api/customers.mjs';
import type { Context, Dialog } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import type { ContactFaults } from '../../views/contact-fields.mjs';

/** A guest whose contact is edited. */
interface EditedGuest {
  /** Id of a booking of the guest. */
  readonly booking: number;
  readonly person: Reached;
}

/** Dialog with the form in which staff change the contact of a guest. */
export const contactDialog = (context: Context, tools: Tools, guest: EditedGuest): Dialog =>
  new ContactForm(context, tools, guest);

/** Whether a guest can be reached: by an e-mail address, or by a phone number with digits. */
const isReached = (email: string, phone: string): boolean => email !== '' || /\p{Nd}/u.test(phone);

const NAMES = ['name', 'email', 'phone'] as const;

class ContactForm implements Dialog {
  readonly #first: Reached;
  #entered: Reached;
  #faults: ContactFaults = {};
  /** Error of the last attempt if it is not about a field of the contact; otherwise undefined. */
  #failure: unknown;
  #isSaving = false;

  constructor(
    private readonly context: Context,
    private readonly tools: Tools,
    private readonly guest: EditedGuest,
  ) {
    this.#first = guest.person;
    this.#entered = guest.person;
  }

  title(): string {
    return this.context.texts.customers.contact.title;
  }

  view(): Content[] {
    const { context } = this;
    const { button, buttonRow, contactFields, failureView, h, sending, submitting } = this.tools;
    const words = context.texts.customers.contact;
    return [
      h(
        'form',
        // The browser does not validate the form: the desk says in its own language what is wrong.
        { key: 'form', class: 'form', novalidate: true, onsubmit: submitting(() => void this.#save()) },
        h('p', { key: 'hint', class: 'muted' }, words.hint),
        ...contactFields(context, this.#entered, this.#faults, (changes) => {
          this.#entered = { ...this.#entered, ...changes };
          this.#faults = {};
          this.#failure = undefined;
          context.changed();
        }),
        failureView(this.#failure, context),
        buttonRow(
          sending(
            h('button', { key: 'save', part: 'button', class: 'button main' }, words.save),
            this.#isSaving,
          ),
          button('cancel', words.cancel, () => context.close(this)),
        ),
      ),
    ];
  }

  hasEntries(): boolean {
    return !this.#isSaving && Object.keys(this.#changes()).length > 0;
  }

  /** Fields that differ from those of the booking. The other ones are not sent: they may differ in other bookings. */
  #changes(): Partial<Reached> {
    const changed = NAMES.filter((name) => this.#entered[name].trim() !== this.#first[name]);
    return Object.fromEntries(changed.map((name) => [name, this.#entered[name].trim()]));
  }

  #faultsOf(changes: Partial<Reached>): ContactFaults {
    const { customers } = this.context.texts;
    const { name, email, phone } = { ...this.#first, ...changes };
    if (!isReached(email, phone) && (isReached(this.#first.email, this.#first.phone) || name === ''))
      return { email: customers.contact.none };
    return email === '' || /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: customers.noEmail };
  }

  async #save(): Promise<void> {
    const { context, guest, tools } = this;
    if (this.#isSaving) return;
    const changes = this.#changes();
    this.#failure = undefined;
    this.#faults = this.#faultsOf(changes);
    if (Object.keys(this.#faults).length > 0) return context.changed();
    if (Object.keys(changes).length === 0) return context.close(this);
    this.#isSaving = true;
    context.changed();
    try {
      await context.client.write('PUT', `/desk/appointments/${guest.booking}/guest`, changes);
    } catch (error) {
      const { name, email, phone } = (error instanceof tools.RequestFailed && error.data.params) || {};
      if (name ?? email ?? phone) this.#faults = { name, email, phone };
      else this.#failure = error;
      this.#isSaving = false;
      tools.sayIfLeft(this, error, context);
      return context.changed();
    }
    context.say(context.texts.customers.contact.saved);
    context.close(this);
    await context.refresh();
  }
}
