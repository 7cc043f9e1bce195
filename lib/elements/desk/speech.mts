import { loadTexts } from './languages.mjs';
import { type OwnTexts, withOwn } from './own-texts.mjs';
import { ENGLISH, type Texts } from './texts/texts.mjs';

/** The texts in the language of the page, with those that the page replaces. */
export class Speech {
  #own: OwnTexts = {};
  /** The language of the page as it is now. */
  #wanted = 'en';
  #loaded: { readonly language: string; readonly texts: Texts } | undefined;
  #texts = ENGLISH;

  /** @param changed called when there are other texts to show */
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

  /** Without its language the desk would first show English, and then change. */
  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** The language of texts and dates: a page without texts in its language has English ones, and no dates in its own. */
  get language(): string {
    const { language, texts } = this.#loaded ?? { language: 'en', texts: ENGLISH };
    const isOther = texts === ENGLISH && !language.startsWith('en') && Object.keys(this.#own).length === 0;
    return isOther ? 'en' : language;
  }

  /** Loads the texts of a language, unless they are there. */
  async load(language: string): Promise<void> {
    this.#wanted = language;
    if (this.#loaded?.language === language) return;
    const texts = await loadTexts(language);
    // The page may have another language by now.
    if (this.#wanted !== language) return;
    this.#loaded = { language, texts };
    this.#join();
  }

  #join(): void {
    this.#texts = withOwn(this.#loaded?.texts ?? ENGLISH, this.#own);
    this.changed();
  }
}
