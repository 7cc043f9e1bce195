/**
 * Returns the BCP 47 tag of the language for an element's dates and texts: the `lang` of the element or of the page, or
 * else the browser's language. Returns English if `Intl` does not know the tag.
 */
export function languageOf(host: HTMLElement): string {
  const language = langAround(host) || navigator.language;
  try {
    return Intl.getCanonicalLocales(language)[0]!;
  } catch {
    return 'en';
  }
}

/** Returns the `lang` of the closest ancestor that has one, also across shadow roots. */
function langAround(element: Element): string | undefined {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? langAround(root.host) : undefined;
}
