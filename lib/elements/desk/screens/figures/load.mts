import type { Content } from '../../../common/dom.mjs';
import type { Context, Screen } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { TOOLS } from '../../tools.mjs';
import { loadedView } from '../../views/loading.mjs';
import type { FiguresScreen } from './figures.mjs';

/** Screen with the figures, whose module is loaded when the screen is opened. */
export class FiguresToLoad implements Screen {
  /** Words of the URL fragment, for the screen that is not loaded yet. */
  #words: readonly string[] = [];
  readonly #screen: Loaded<FiguresScreen>;

  constructor(private readonly context: Context) {
    this.#screen = new Loaded(
      (signal) => this.#load(signal),
      () => context.changed(),
    );
  }

  view(): Content[] {
    return loadedView(this.#screen, this.context, (screen) => screen.view());
  }

  refresh(): Promise<void> {
    return (this.#screen.data ?? this.#screen).refresh();
  }

  address(): readonly string[] {
    return this.#screen.data?.address() ?? this.#words;
  }

  show(words: readonly string[]): void {
    this.#words = words;
    this.#screen.data?.show(words);
  }

  close(): void {
    this.#screen.end();
    this.#screen.data?.close();
  }

  async #load(signal: AbortSignal): Promise<FiguresScreen> {
    const module = await import('./figures.mjs');
    const screen = new module.FiguresScreen(this.context, TOOLS);
    screen.show(this.#words);
    // Read here, so that the button which loads the module again reads the figures too.
    if (!signal.aborted) void screen.refresh();
    return screen;
  }
}
