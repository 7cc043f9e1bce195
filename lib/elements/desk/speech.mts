import { loadTexts } from './languages.mjs';
import { type OwnTexts, withOwn } from './own-texts.mjs';
import { ENGLISH, type Texts } from './texts/texts.mjs';

/** Texts in the language of the page, with the page's replacements. */
export class Speech {
  #own: OwnTexts = {};
  /** Current language of the page. */
  #wanted = 'en';
  #loaded: { readonly language: string; readonly texts: Texts } | undefined;
  #texts = ENGLISH;

  /**
   * Creates the texts.
   * @param changed called when there are other texts to show
   */
  constructor(private readonly changed: () => void) {}

  get texts(): Texts {
    return this.#texts;
  }

  get own(): OwnTexts {
    return this.#own;
  }

  set own(texts: OwnTexts) {
    this.#own = texts;
    this.#join();
  }

  /** Shows nothing before the language is loaded, because English would appear first. */
  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** Language of texts and dates. If there are no texts in the page's language, dates are in English, too. */
  get language(): string {
    const { language, texts } = this.#loaded ?? { language: 'en', texts: ENGLISH };
    const isOther = texts === ENGLISH && !language.startsWith('en') && Object.keys(this.#own).length === 0;
    return isOther ? 'en' : language;
  }

  /** Loads the texts of a language, unless they are loaded. */
  async load(language: string): Promise<void> {
    this.#wanted = language;
    if (this.#loaded?.language === language) return;
    const texts = await loadTexts(language);
    // The page may have changed its language meanwhile.
    if (this.#wanted !== language) return;
    this.#loaded = { language, texts };
    this.#join();
  }

  #join(): void {
    this.#texts = withOwn(this.#loaded?.texts ?? ENGLISH, this.#own);
    this.changed();
  }
}
