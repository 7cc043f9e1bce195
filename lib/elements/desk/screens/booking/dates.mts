import { previewSeries, type SeriesPlan, type SeriesPreview } from '../../api/series.mjs';
import type { Context } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { TypingPause } from '../../typing-pause.mjs';

/**
 * Dates of a repeated booking: which are free, and which are not. They are read again after each change of the service,
 * start or repetition.
 */
export class Dates {
  readonly #preview: Loaded<SeriesPreview>;
  readonly #typing = new TypingPause();
  /** Plan of the last read, as JSON; '' without a plan. */
  #asked = '';

  /**
   * Creates the dates without reading them; `update` reads them.
   * @param plan returns the planned booking; undefined if it is incomplete, or not repeated
   */
  constructor(
    context: Context,
    private readonly plan: () => SeriesPlan | undefined,
  ) {
    this.#preview = new Loaded(
      () => previewSeries(context.client, this.plan()!),
      () => context.changed(),
    );
  }

  /** Dates of the present plan; undefined until they are read. */
  get shown(): SeriesPreview | undefined {
    return this.#asked === this.#planned ? this.#preview.data : undefined;
  }

  /** Reads the dates if the plan has changed, after a short pause in typing. */
  update(): void {
    const plan = this.#planned;
    if (plan === this.#asked) return;
    this.#asked = plan;
    this.end();
    this.#preview.clear();
    if (plan !== '') this.#typing.before(() => void this.#preview.refresh());
  }

  /** Reads the dates again, because others may have booked. */
  async refresh(): Promise<void> {
    if (this.shown) await this.#preview.refresh();
  }

  get #planned(): string {
    const plan = this.plan();
    return plan ? JSON.stringify(plan) : '';
  }

  end(): void {
    this.#typing.end();
    this.#preview.end();
  }
}
