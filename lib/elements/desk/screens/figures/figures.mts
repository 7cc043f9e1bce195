import type { Content } from '../../../common/dom.mjs';
import { readFigures, readFiguresFile } from '../../api/figures.mjs';
import type { Context, Screen } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import type { Tools } from '../../tools.mjs';
import { SPAN_LENGTHS } from './periods.mjs';
import type { Span } from './spans.mjs';
import { type Chosen, divided, type FiguresPage, isPeriod, queryOf, ROW_KINDS } from './state.mjs';
import { figuresView } from './view.mjs';

/** Screen with the figures of a day, week, month or year, compared with the span before. */
export class FiguresScreen implements Screen {
  #chosen: Chosen;
  #isSaving = false;
  readonly #page: Loaded<FiguresPage>;

  constructor(
    private readonly context: Context,
    private readonly tools: Tools,
  ) {
    this.#chosen = { day: context.writing.dayOf(context.now()), length: 'month', by: 'week' };
    this.#page = new tools.Loaded(
      (signal) => this.#read(signal),
      () => context.changed(),
    );
  }

  view(): Content[] {
    return figuresView({
      context: this.context,
      tools: this.tools,
      chosen: this.#chosen,
      span: this.#span,
      page: this.#page,
      isSaving: this.#isSaving,
      choose: (changes) => this.#choose(changes),
      save: () => void this.#save(),
    });
  }

  refresh(): Promise<void> {
    return this.#page.refresh();
  }

  address(): readonly string[] {
    const { length, by, day } = this.#chosen;
    return [length, by, day];
  }

  show([length, by, day]: readonly string[]): void {
    const chosen = {
      length: SPAN_LENGTHS.find((known) => known === length),
      by: ROW_KINDS.find((known) => known === by),
      day: day !== undefined && this.tools.isRealDay(day) ? day : undefined,
    };
    if (chosen.length && chosen.by && chosen.day)
      this.#chosen = divided({ length: chosen.length, by: chosen.by, day: chosen.day });
  }

  close(): void {
    this.#page.end();
  }

  get #span(): Span {
    return this.tools.spanOf(this.#chosen.day, this.#chosen.length);
  }

  async #read(signal: AbortSignal): Promise<FiguresPage> {
    const { client } = this.context;
    const chosen = this.#chosen;
    const { by } = chosen;
    const [shop, groups] = await Promise.all([
      readFigures(client, queryOf(this.#span, isPeriod(by) ? by : 'month'), signal),
      isPeriod(by) ? undefined : readFigures(client, queryOf(this.#span, by), signal),
    ]);
    return { chosen, shop, groups };
  }

  #choose(changes: Partial<Chosen>): void {
    this.#chosen = divided({ ...this.#chosen, ...changes });
    this.context.changed();
    void this.#page.refresh();
  }

  async #save(): Promise<void> {
    const { context, tools } = this;
    const { from, to } = this.#span;
    if (this.#isSaving) return;
    this.#isSaving = true;
    context.changed();
    try {
      const file = await readFiguresFile(context.client, queryOf(this.#span, this.#chosen.by));
      tools.download(`${tools.fill(context.texts.figures.fileName, { from, to })}.csv`, file, 'text/csv');
    } catch (error) {
      context.say(tools.failureText(error, context));
    }
    this.#isSaving = false;
    context.changed();
  }
}
