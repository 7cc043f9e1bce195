import { type Content, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import { RequestFailed } from '../../api/client.mjs';
import {
  offerNow,
  readWaitlist,
  removeEntry,
  type WaitlistEntry,
  type WaitlistFilter,
  type WaitlistPage,
} from '../../api/waitlist.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { button } from '../../views/button.mjs';
import { alertView, failureText } from '../../views/failure.mjs';
import { checkField, choice, labelled } from '../../views/field.mjs';
import { loadedView } from '../../views/loading.mjs';
import { entryView, nameOf } from './entry-view.mjs';

const OPEN_ENTRIES: WaitlistFilter = { productId: undefined, withEnded: false, pages: 1 };

/** List of the waiting customers. Hidden if it is empty, unless a filter is chosen. */
export class Waitlist {
  #filter = OPEN_ENTRIES;
  #asked: number | undefined;
  #failure: { readonly id: number; readonly error: unknown } | undefined;
  readonly #sending = new Set<number>();
  readonly #page: Loaded<WaitlistPage>;

  constructor(private readonly context: Context) {
    this.#page = new Loaded(
      (signal) => readWaitlist(context.client, this.#filter, signal),
      () => context.changed(),
    );
  }

  view(): Content[] {
    const { context } = this;
    const words = context.texts.waitlist;
    const isEmpty = !this.#page.data?.entries.length && this.#page.error === undefined;
    if (isEmpty && this.#filter === OPEN_ENTRIES) return [];
    return [
      h('h3', { key: 'waitlist', class: 'list-heading' }, words.heading),
      this.#filters(),
      ...loadedView(this.#page, context, ({ entries, hasMore }) => [
        entries.length === 0 && h('p', { key: 'nobody', class: 'muted' }, words.none),
        h(
          'ul',
          { key: 'entries', class: 'rows' },
          ...entries.flatMap((entry) => [
            entryView(entry, {
              context,
              isAsked: this.#asked === entry.id,
              isSending: this.#sending.has(entry.id),
              offer: () => void this.#offer(entry),
              ask: (isAsked) => {
                this.#asked = isAsked ? entry.id : undefined;
                context.changed();
              },
              remove: () => void this.#remove(entry),
            }),
            this.#failure?.id === entry.id && alertView(this.#failureText(this.#failure.error)),
          ]),
        ),
        hasMore && button('more', words.more, () => this.#show({ pages: this.#filter.pages + 1 })),
      ]),
    ];
  }

  refresh(): Promise<void> {
    return this.#page.refresh();
  }

  close(): void {
    this.#page.end();
  }

  #filters(): Content {
    const { texts, facts } = this.context;
    const words = texts.waitlist;
    return h(
      'div',
      { key: 'waitlist-filters', class: 'bar' },
      labelled(
        'service',
        words.service,
        choice(
          'waitlist-service',
          this.#filter.productId ?? '',
          [
            { value: '', text: words.allServices },
            ...facts.products.map(({ id, name }) => ({ value: id, text: name })),
          ],
          (value) => this.#show({ productId: value === '' ? undefined : Number(value), pages: 1 }),
        ),
      ),
      checkField('ended', words.withEnded, {
        type: 'checkbox',
        name: 'waitlist-ended',
        checked: this.#filter.withEnded,
        onchange: ({ target }) => this.#show({ withEnded: (target as HTMLInputElement).checked, pages: 1 }),
      }),
    );
  }

  #show(changes: Partial<WaitlistFilter>): void {
    this.#filter = { ...this.#filter, ...changes };
    void this.#page.refresh();
    this.context.changed();
  }

  #offer(entry: WaitlistEntry): Promise<void> {
    const { client, texts, writing } = this.context;
    return this.#run(entry.id, async () => {
      const { offer_start_utc: start, offer_expires_utc: until } = await offerNow(client, entry.id);
      return fill(texts.waitlist.offered, {
        name: nameOf(entry, this.context),
        start: writing.moment(start ?? 0),
        until: writing.moment(until ?? 0),
      });
    });
  }

  #remove(entry: WaitlistEntry): Promise<void> {
    const { client, texts } = this.context;
    return this.#run(entry.id, async () => {
      await removeEntry(client, entry.id);
      return texts.waitlist.removed;
    });
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
    const { texts } = this.context;
    const isNothingFree =
      error instanceof RequestFailed &&
      error.code === 'shop_appointments_slot_unavailable' &&
      !error.data.reasons?.length;
    return isNothingFree ? texts.waitlist.nothingFree : failureText(error, this.context);
  }
}
