import LOOK from '../common/look.css';
import FRAME from './style.css';
import TODAY from './screens/today/style.css';

let ofGrid: CSSStyleSheet | undefined;
let ofLater: CSSStyleSheet | undefined;

/**
 * Returns the style sheet of the calendar and the figures, which all desks of a page share. It is empty until the file
 * with its rules is loaded.
 */
export const gridSheet = (): CSSStyleSheet => (ofGrid ??= new CSSStyleSheet());

/**
 * Returns the style sheet for appointments, bookings, customers, opening hours and printing, which all desks of a page share. It is
 * empty until the file with its rules is loaded.
 */
export const laterSheet = (): CSSStyleSheet => (ofLater ??= new CSSStyleSheet());

/**
 * Creates the style sheets of a desk, in order: the rules that are also in the picker, then those of the frame, the
 * calendar and the figures, today, each other screen, and printing.
 */
export const styleSheets = (): CSSStyleSheet[] => [
  sheetOf(LOOK),
  sheetOf(FRAME),
  gridSheet(),
  sheetOf(TODAY),
  laterSheet(),
];

/** A constructed style sheet works under every content security policy; a <style> element may be blocked. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
