import type { Content } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import {
  type CustomerPage,
  eraseCustomer,
  exportCustomer,
  type FoundPeople,
  readCustomer,
  searchPeople,
} from '../../api/customers.mjs';
import type { Context, Screen } from '../../context.mjs';
import { download } from '../../download.mjs';
import { Loaded } from '../../loaded.mjs';
import { failureText } from '../../views/failure.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { bookingDialog } from '../booking/booking.mjs';
import { TextSearch } from '../../text-search.mjs';
import { customerView } from './customer-view.mjs';
import { searchView } from './search-view.mjs';
import type { CustomerActions } from './state.mjs';

/** The customers: a search, and the appointments and the data of one of them. */
export class Customers implements Screen {
  /** Customer whose page is shown. */
  #id: number | undefined;
  /** Number of pages of past appointments that are shown. */
  #pages = 1;
  #isAsking = false;
  #isBusy = false;
  #failure: unknown;
  readonly #search: TextSearch<FoundPeople>;
  readonly #page: Loaded<CustomerPage>;

  constructor(private readonly context: Context) {
    this.#search = new TextSearch(context, searchPeople);
    this.#page = new Loaded(
      (signal) => this.#read(signal),
      () => context.changed(),
    );
  }

  show(id: number): void {
    this.#id = id;
    this.#pages = 1;
    this.#isAsking = false;
    this.#failure = undefined;
    this.#page.clear();
  }

  view(): Content[] {
    const { context } = this;
    if (this.#id === undefined) {
      return searchView({
        context,
        search: this.#search,
        choose: (id) => this.#choose(id),
        open: this.#actions.open,
      });
    }
    return customerView({
      context,
      page: this.#page,
      isAsking: this.#isAsking,
      isBusy: this.#isBusy,
      failure: this.#failure,
      actions: this.#actions,
    });
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#search.refresh(), this.#id !== undefined && this.#page.refresh()]);
  }

  close(): void {
    this.#page.end();
    this.#search.end();
  }

  /** Reads as many pages of past appointments as are shown. */
  async #read(signal: AbortSignal): Promise<CustomerPage> {
    const { client } = this.context;
    const pages = Array.from({ length: this.#pages }, (_, at) =>
      readCustomer(client, this.#id!, at + 1, signal),
    );
    const [first, ...others] = await Promise.all(pages);
    return { ...first!, past: [first!, ...others].flatMap(({ past }) => past) };
  }

  #choose(id: number): void {
    this.show(id);
    this.context.changed();
    void this.refresh();
  }

  readonly #actions: CustomerActions = {
    back: () => {
      this.#page.end();
      this.#id = undefined;
      this.context.changed();
    },
    open: (appointment) => this.context.open(appointmentDialog(this.context, appointment)),
    showEarlier: () => {
      this.#pages += 1;
      void this.refresh();
    },
    book: () => {
      const customer = this.#page.data?.customer;
      if (customer) this.context.open(bookingDialog(this.context, { customer }));
    },
    export: () => void this.#run((id) => this.#export(id)),
    ask: (isAsking) => {
      this.#isAsking = isAsking;
      this.context.changed();
    },
    erase: () => void this.#run((id) => this.#erase(id)),
  };

  async #export(id: number): Promise<void> {
    const { client, texts } = this.context;
    const data = await exportCustomer(client, id);
    const name = fill(texts.customers.fileName, { id: String(id) });
    download(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
  }

  async #erase(id: number): Promise<void> {
    const { context } = this;
    const { appointments } = await eraseCustomer(context.client, id);
    if (this.#id === id) this.#actions.back();
    context.say(context.plural(context.texts.customers.erased, appointments));
  }

  /** The response may arrive after the user has opened another customer or screen. */
  async #run(action: (id: number) => Promise<void>): Promise<void> {
    const id = this.#id;
    if (this.#isBusy || id === undefined) return;
    this.#isBusy = true;
    this.#failure = undefined;
    this.context.changed();
    try {
      await action(id);
    } catch (error) {
      if (this.#id === id && this.context.isOpen(this)) this.#failure = error;
      else this.context.say(failureText(error, this.context));
    }
    this.#isBusy = false;
    this.context.changed();
  }
}
