import type { Content } from '../../../common/dom.mjs';
import {
  acceptOffer,
  declineOffer,
  offerNow,
  readWaitlist,
  removeEntry,
  type WaitlistEntry,
  type WaitlistFilter,
  type WaitlistPage,
} from '../../api/waitlist.mjs';
import type { Context, Dialog } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import type { Tools } from '../../tools.mjs';
import type { Prefilled } from '../booking/prefilled.mjs';
import { type EntryActions, entryView, nameOf } from './entry-view.mjs';
import { filtersView } from './filters-view.mjs';
import type { KnownWish } from './known-wish.mjs';
import { WishForm } from './wish-form.mjs';

export const wishDialog = (context: Context, tools: Tools, known: KnownWish): Dialog =>
  new WishForm(context, tools, known);

const OPEN_ENTRIES: WaitlistFilter = { productId: undefined, day: '', withEnded: false, pages: 1 };

/** List of the waiting customers, with filters, and actions for each of them. */
export class Waitlist {
  #filter = OPEN_ENTRIES;
  /** Number of customers who wait, as text; '' until it is read. */
  #count = '';
  #asked: number | undefined;
  #failure: { readonly id: number; readonly error: unknown } | undefined;
  readonly #sending = new Set<number>();
  readonly #page: Loaded<WaitlistPage>;

  constructor(
    private readonly context: Context,
    private readonly tools: Tools,
  ) {
    this.#page = new tools.Loaded(
      (signal) => this.#read(signal),
      () => context.changed(),
    );
  }

  /** Number of customers who wait, such as `3`, or `100+` for a longer list. Empty before it is read, and for 0. */
  get count(): string {
    return this.#count;
  }

  view(): Content[] {
    const { context, tools } = this;
    const { h } = tools;
    const words = context.texts.waitlist;
    return [
      filtersView(this.#filter, context, tools, (changes) => this.#show(changes)),
      ...tools.loadedView(this.#page, context, ({ entries, hasMore }) => [
        entries.length === 0 &&
          !hasMore &&
          h(
            'div',
            { key: 'nobody', class: 'empty next-open' },
            h('p', { key: 'text' }, this.#isFiltered ? words.noneSuch : words.none),
            !this.#isFiltered && h('p', { key: 'hint', class: 'muted' }, words.hint),
          ),
        h(
          'ul',
          { key: 'entries', class: 'rows today-rows' },
          ...entries.flatMap((entry) => [
            entryView(entry, {
              context,
              tools,
              isAsked: this.#asked === entry.id,
              isSending: this.#sending.has(entry.id),
              actions: this.#actionsOf(entry),
            }),
            this.#failure?.id === entry.id &&
              h(
                'li',
                { key: `failure ${entry.id}` },
                tools.alertView(this.#failureText(this.#failure.error)),
              ),
          ]),
        ),
        hasMore && tools.button('more', words.more, () => this.#show({ pages: this.#filter.pages + 1 })),
      ]),
    ];
  }

  refresh(): Promise<void> {
    return this.#page.refresh();
  }

  close(): void {
    this.#page.end();
  }

  get #isFiltered(): boolean {
    return this.#filter.productId !== undefined || this.#filter.day !== '';
  }

  async #read(signal: AbortSignal): Promise<WaitlistPage> {
    const filter = this.#filter;
    const page = await readWaitlist(this.context.client, filter, signal);
    if (filter.productId === undefined && filter.day === '' && !filter.withEnded) {
      const shown = new Intl.NumberFormat(this.context.language).format(page.entries.length);
      this.#count = page.entries.length === 0 ? '' : shown + (page.hasMore ? '+' : '');
    }
    return page;
  }

  #show(changes: Partial<WaitlistFilter>): void {
    this.#filter = { ...this.#filter, ...changes };
    void this.#page.refresh();
    this.context.changed();
  }

  #actionsOf(entry: WaitlistEntry): EntryActions {
    const { context, tools } = this;
    const { client, texts, writing } = context;
    const { fill } = tools;
    const words = texts.waitlist;
    const name = nameOf(entry, context);
    const moment = (instant: number | null): string => writing.moment(instant ?? 0);
    const run = (write: () => Promise<string>) => (): void => void this.#run(entry.id, write);
    return {
      offer: run(async () => {
        const { offer_start_utc: start, offer_expires_utc: until } = await offerNow(client, entry.id);
        return fill(words.offered, { name, start: moment(start), until: moment(until) });
      }),
      book: () => context.open(tools.bookingDialog(context, this.#bookingFor(entry))),
      accept: run(async () => {
        await acceptOffer(client, entry.id);
        return fill(texts.booking.booked, { name, time: moment(entry.offer_start_utc) });
      }),
      decline: run(async () => {
        await declineOffer(client, entry.id);
        return fill(words.declined, { name });
      }),
      ask: (isAsked) => {
        this.#asked = isAsked ? entry.id : undefined;
        context.changed();
      },
      remove: run(async () => {
        await removeEntry(client, entry.id);
        return words.removed;
      }),
    };
  }

  /** Returns the values of a booking for a waiting customer. The booking takes the customer off the waiting list. */
  #bookingFor(entry: WaitlistEntry): Prefilled {
    const { context } = this;
    const { contact, customer_id: id, product_id: productId, staff_id: staffId, qty: quantity } = entry;
    const { name, email, phone } = contact;
    const today = context.writing.dayOf(context.now());
    return {
      ...(id > 0
        ? { customer: { id, display_name: name, email, phone } }
        : { guest: { name, email, phone } }),
      productId,
      staffId: staffId === 0 ? undefined : staffId,
      quantity,
      day: entry.min_date < today ? today : entry.min_date,
      booked: async (said) => {
        try {
          await removeEntry(context.client, entry.id);
          return `${said} ${context.texts.waitlist.removed}`;
        } catch {
          // The booking is stored. The customer stays on the list, where a button removes the entry.
          return said;
        }
      },
    };
  }

  /** Sends an action on a waiting customer, and announces the text that `write` returns. */
  async #run(id: number, write: () => Promise<string>): Promise<void> {
    if (this.#sending.has(id)) return;
    this.#sending.add(id);
    this.#failure = undefined;
    this.context.changed();
    try {
      this.context.say(await write());
      this.#asked = undefined;
    } catch (error) {
      this.#failure = { id, error };
    }
    this.#sending.delete(id);
    this.context.changed();
    await this.context.refresh();
  }

  /**
   * Returns the text for a failed action. If the shop refuses an offer without a reason, no free time suits the
   * customer.
   */
  #failureText(error: unknown): string {
    const { context, tools } = this;
    const isNothingFree =
      error instanceof tools.RequestFailed &&
      error.code === 'shop_appointments_slot_unavailable' &&
      !error.data.reasons?.length;
    return isNothingFree ? context.texts.waitlist.nothingFree : tools.failureText(error, context);
  }
}
