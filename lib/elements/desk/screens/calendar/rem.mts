/** Returns the size of the page's text in pixels, which users can enlarge. */
export const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
