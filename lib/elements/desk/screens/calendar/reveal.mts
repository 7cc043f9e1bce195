/** Number of frames to wait for an appointment: its grid draws what is outside of the visible hours in a later frame. */
const MOST_FRAMES = 60;
const MARKED_MS = 3_000;

/**
 * Scrolls to an appointment in the calendar and marks it for a moment, once it is drawn. Nothing moves except the place
 * to which the calendar is scrolled.
 */
export function reveal(within: HTMLElement, id: number, frames = MOST_FRAMES): void {
  const button = within.querySelector(`[data-focus='${id}'], [data-focus^='cell ${id} ']`);
  if (!button) {
    if (frames > 0) requestAnimationFrame(() => reveal(within, id, frames - 1));
    return;
  }
  const { left, top, width, height } = button.getBoundingClientRect();
  const seen = (within.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
  if (!seen || !button.contains(seen)) button.scrollIntoView({ block: 'center', inline: 'center' });
  const outline = '3px solid';
  const outlineOffset = '-3px';
  button.animate(
    [
      { outline, outlineOffset },
      { outline, outlineOffset },
    ],
    MARKED_MS,
  );
}
