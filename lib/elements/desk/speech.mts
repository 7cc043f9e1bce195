import { loadTexts } from './languages.mjs';
import { type OwnTexts, withOwn } from './own-texts.mjs';
import { ENGLISH, type Texts } from './texts/texts.mjs';

/** Texts of the desk in the language of the page, with the page's replacements in them. */
export class Speech {
  #own: OwnTexts = {};
  /** Language that the page asks for, as a BCP 47 tag; its texts may still be loading. */
  #wanted = 'en';
  #loaded: { readonly language: string; readonly texts: Texts } | undefined;
  #texts = ENGLISH;

  /**
   * Starts with English texts.
   * @param changed called when the texts have changed, so that the desk shows the new ones
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

  /** Whether texts are loaded. Until then the desk shows nothing, because it would first appear in English. */
  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** Language of texts and dates. English for both if the desk has no translation into the page's language. */
  get language(): string {
    const { language, texts } = this.#loaded ?? { language: 'en', texts: ENGLISH };
    const isOther = texts === ENGLISH && !language.startsWith('en') && Object.keys(this.#own).length === 0;
    return isOther ? 'en' : language;
  }

  /** Loads the texts of a language, unless they are loaded already. */
  async load(language: string): Promise<void> {
    this.#wanted = language;
    if (this.#loaded?.language === language) return;
    const texts = await loadTexts(language);
    // Drops the texts if the page has changed its language while they were loading.
    if (this.#wanted !== language) return;
    this.#loaded = { language, texts };
    this.#join();
  }

  #join(): void {
    this.#texts = withOwn(this.#loaded?.texts ?? ENGLISH, this.#own);
    this.changed();
  }
}
