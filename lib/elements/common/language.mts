/** The element's language, else that of the page around it, else the visitor's. English if `Intl` does not know it. */
export function languageOf(host: HTMLElement): string {
  const language = langAround(host) || navigator.language;
  try {
    return Intl.getCanonicalLocales(language)[0]!;
  } catch {
    return 'en';
  }
}

/** The `lang` of the closest element that has one, also outside of the component around the picker. */
function langAround(element: Element): string | undefined {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? langAround(root.host) : undefined;
}
