import type { Content } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import {
  eraseCustomer,
  erasePerson,
  exportCustomer,
  type FoundPeople,
  type PersonPage,
  readCustomer,
  readGuest,
  searchPeople,
  writePersonNote,
} from '../../api/customers.mjs';
import type { Context, Screen } from '../../context.mjs';
import { download } from '../../download.mjs';
import { Loaded } from '../../loaded.mjs';
import { changedTo } from '../../settle.mjs';
import { failureText } from '../../views/failure.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { bookingDialog } from '../booking/booking.mjs';
import { TextSearch } from '../../text-search.mjs';
import { newCustomerDialog } from './adding.mjs';
import { customerView } from './customer-view.mjs';
import { searchView } from './search-view.mjs';
import type { CustomerActions, Who } from './state.mjs';

/** Screen with the search for customers and guests, and the page of one of them. */
export class Customers implements Screen {
  /** Customer or guest whose page is shown; undefined for the search. */
  #who: Who | undefined;
  /** Number of pages of past appointments that are loaded. */
  #pages = 1;
  #isAsking = false;
  #isBusy = false;
  #note: string | undefined;
  #failure: unknown;
  readonly #search: TextSearch<FoundPeople>;
  readonly #page: Loaded<PersonPage>;

  constructor(private readonly context: Context) {
    this.#search = new TextSearch(context, (client, search, signal) =>
      searchPeople(client, search, context.facts.can_search_customers, signal),
    );
    this.#page = new Loaded(
      (signal) => this.#read(signal),
      () => context.changed(),
    );
  }

  address(): readonly string[] {
    const who = this.#who;
    if (who === undefined) return [];
    return 'customer' in who ? [String(who.customer)] : ['guest', String(who.guestOf)];
  }

  show(words: readonly string[]): void {
    const isGuest = words[0] === 'guest';
    const id = Number(words[isGuest ? 1 : 0]);
    if (!Number.isSafeInteger(id) || id < 1) this.#who = undefined;
    else this.#show(isGuest ? { guestOf: id } : { customer: id });
  }

  #show(who: Who): void {
    this.#who = who;
    this.#pages = 1;
    this.#isAsking = false;
    this.#note = undefined;
    this.#failure = undefined;
    this.#page.clear();
  }

  view(): Content[] {
    const { context } = this;
    if (this.#who === undefined) {
      return searchView({
        context,
        search: this.#search,
        choose: (who) => this.#choose(who),
        add: () =>
          context.open(
            newCustomerDialog(context, this.#search.text, ({ id }) => context.go('customers', [String(id)])),
          ),
        open: this.#actions.open,
      });
    }
    return customerView({
      context,
      page: this.#page,
      isAsking: this.#isAsking,
      isBusy: this.#isBusy,
      note: this.#note,
      failure: this.#failure,
      actions: this.#actions,
    });
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#search.refresh(), this.#who !== undefined && this.#page.refresh()]);
  }

  close(): void {
    this.#page.end();
    this.#search.end();
  }

  /** Reads the person with as many pages of past appointments as are shown. */
  async #read(signal: AbortSignal): Promise<PersonPage> {
    const { client } = this.context;
    const who = this.#who!;
    const pages = Array.from({ length: this.#pages }, (_, at) =>
      'customer' in who
        ? readCustomer(client, who.customer, at + 1, signal)
        : readGuest(client, who.guestOf, at + 1, signal),
    );
    const [first, ...others] = await Promise.all(pages);
    return { ...first!, past: [first!, ...others].flatMap(({ past }) => past) };
  }

  #choose(who: Who): void {
    this.#show(who);
    this.context.changed();
    void this.refresh();
  }

  readonly #actions: CustomerActions = {
    back: () => {
      this.#page.end();
      this.#who = undefined;
      this.context.changed();
    },
    open: (appointment) => this.context.open(appointmentDialog(this.context, appointment)),
    showEarlier: () => {
      this.#pages += 1;
      void this.refresh();
    },
    book: () => {
      const { customer, person: guest } = this.#page.data ?? {};
      this.context.open(bookingDialog(this.context, customer ? { customer } : { guest }));
    },
    wait: () => {
      const { customer, person } = this.#page.data ?? {};
      void this.context.wait({
        customer: customer ? { way: 'customer', found: customer } : { way: 'guest', ...person },
      });
    },
    write: (note) => {
      this.#note = note;
      this.context.changed();
    },
    saveNote: () => void this.#run((who) => this.#saveNote(who)),
    export: () => void this.#run((who) => this.#export(who)),
    ask: (isAsking) => {
      this.#isAsking = isAsking;
      this.context.changed();
    },
    erase: () => void this.#run((who) => this.#erase(who)),
  };

  /** Stores the typed note, unless another user has changed the note since it was shown. */
  async #saveNote(who: Who): Promise<void> {
    const { context } = this;
    const note = this.#note ?? '';
    const seen = this.#page.data?.note;
    await this.#page.refresh();
    const now = this.#page.data?.note;
    if (now !== seen) throw changedTo(now || '–', context);
    const path = 'customer' in who ? `customers/${who.customer}` : `appointments/${who.guestOf}/guest`;
    await writePersonNote(context.client, path, note);
    await this.#page.refresh();
    if (this.#who === who && this.#note === note) this.#note = undefined;
    context.say(context.texts.appointment.noteSaved);
  }

  async #export(who: Who): Promise<void> {
    if (!('customer' in who)) return;
    const { client, texts } = this.context;
    const data = await exportCustomer(client, who.customer);
    const name = fill(texts.customers.fileName, { id: String(who.customer) });
    download(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
  }

  async #erase(who: Who): Promise<void> {
    const { context } = this;
    const email = this.#page.data?.person.email ?? '';
    const { appointments } =
      'customer' in who
        ? await eraseCustomer(context.client, who.customer)
        : await erasePerson(context.client, email);
    if (this.#who === who) this.#actions.back();
    context.say(context.plural(context.texts.customers.erased, appointments));
  }

  /**
   * Runs an action on the shown person. Its response is ignored if the user has opened another person or screen
   * meanwhile.
   */
  async #run(action: (who: Who) => Promise<void>): Promise<void> {
    const who = this.#who;
    if (this.#isBusy || who === undefined) return;
    this.#isBusy = true;
    this.#failure = undefined;
    this.context.changed();
    try {
      await action(who);
    } catch (error) {
      if (this.#who === who && this.context.isOpen(this)) this.#failure = error;
      else this.context.say(failureText(error, this.context));
    }
    this.#isBusy = false;
    this.context.changed();
  }
}
