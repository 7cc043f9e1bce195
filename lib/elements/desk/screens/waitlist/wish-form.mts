import type { Content } from '../../../common/dom.mjs';
import type { FoundPeople } from '../../api/customers.mjs';
import { joinWaitlist } from '../../api/waitlist.mjs';
import type { Context, Dialog } from '../../context.mjs';
import type { TextSearch } from '../../text-search.mjs';
import type { Tools } from '../../tools.mjs';
import type { NewCustomer } from '../customers/new-customer.mjs';
import type { KnownWish } from './known-wish.mjs';
import { entryOf, newWish, problemsOf, type Wish, type WishProblem } from './wish.mjs';
import { wishView } from './wish-view.mjs';

/** Dialog with the form that puts a customer on the waiting list, such as one who calls and finds no free time. */
export class WishForm implements Dialog {
  readonly #search: TextSearch<FoundPeople>;
  readonly #newCustomer: NewCustomer;
  readonly #first: Wish;
  #wish: Wish;
  #problems: readonly WishProblem[] = [];
  #isSaving = false;
  #failure: unknown;

  constructor(
    private readonly context: Context,
    private readonly tools: Tools,
    known: KnownWish,
  ) {
    this.#wish = this.#first = newWish(known, context, tools);
    this.#search = new tools.TextSearch(context, (client, search, signal) =>
      tools.searchPeople(client, search, context.facts.can_search_customers, signal),
    );
    this.#newCustomer = new tools.NewCustomer(context, this);
  }

  title(): string {
    return this.context.texts.waitlist.add;
  }

  view(): Content[] {
    return wishView({
      context: this.context,
      tools: this.tools,
      wish: this.#wish,
      problems: this.#problems,
      isSaving: this.#isSaving,
      failure: this.#failure,
      search: this.#search,
      newCustomer: this.#newCustomer,
      set: (changes) => this.#set(changes),
      addCustomer: () => void this.#addCustomer(),
      submit: (form) => void this.#submit(form),
    });
  }

  refresh(): Promise<void> {
    return this.#search.refresh();
  }

  hasEntries(): boolean {
    return (this.#wish !== this.#first || this.#search.text !== '') && !this.#isSaving;
  }

  closed(): void {
    this.#search.end();
  }

  #set(changes: Partial<Wish>): void {
    this.#wish = { ...this.#wish, ...changes };
    if (changes.customer) this.#newCustomer.clear();
    this.#problems = [];
    this.#failure = undefined;
    this.context.changed();
  }

  /** The entries, with the new customer whom a search without a result stands for. */
  get #complete(): Wish {
    return { ...this.#wish, customer: this.tools.callerOf(this.#wish.customer, this.#search) };
  }

  async #addCustomer(): Promise<void> {
    const { customer } = this.#complete;
    const found = await this.#newCustomer.add(customer);
    if (found) this.#set({ customer: { ...customer, way: 'customer', found } });
  }

  async #submit(form: HTMLFormElement): Promise<void> {
    if (this.#isSaving) return;
    const { context, tools } = this;
    const wish = this.#complete;
    this.#failure = undefined;
    this.#problems = problemsOf(wish, context, tools);
    this.#isSaving = this.#problems.length === 0;
    context.changed();
    if (!this.#isSaving)
      return queueMicrotask(() =>
        form.querySelector<HTMLElement>('[aria-invalid]:not([tabindex]), [aria-invalid] + button')?.focus(),
      );
    try {
      await joinWaitlist(context.client, entryOf(wish, context, tools));
    } catch (error) {
      this.#isSaving = false;
      if (error instanceof tools.RequestFailed && error.data.params?.contact) this.#problems = ['contact'];
      else this.#failure = error;
      context.changed();
      return tools.sayIfLeft(this, error, context);
    }
    context.close(this);
    context.say(tools.fill(context.texts.waitlist.added, { name: tools.nameOfCustomer(wish.customer) }));
    await context.refresh();
  }
}
