/**
 * Returns the element's language, or else that of the page around it, or else the visitor's. Returns English
 * if `Intl` does not know it.
 */
export function languageOf(host: HTMLElement): string {
  const language = langAround(host) || navigator.language;
  try {
    return Intl.getCanonicalLocales(language)[0]!;
  } catch {
    return 'en';
  }
}

/**
 * Returns the `lang` of the closest element that has one, even outside of the component that contains the
 * element.
 */
function langAround(element: Element): string | undefined {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? langAround(root.host) : undefined;
}
