import type { BoardPage } from './board-page.mjs';

const HOUR = 3_600;

/**
 * Returns the time at the upper edge of a grid that opens, in seconds from midnight: the opening time if the grid then
 * shows the current time and the next two hours, and otherwise one to two hours before the current time.
 *
 * @param height visible part of a day, in seconds
 */
export function firstTimeInSight(
  { opensAt, openNow: now }: Pick<BoardPage, 'opensAt' | 'openNow'>,
  height: number,
): number {
  const isInSight = now === undefined || now + 2 * HOUR <= opensAt + height;
  return isInSight ? opensAt : Math.max(opensAt, (Math.floor(now / HOUR) - 1) * HOUR);
}

/** Elements of a table that scrolls sideways. */
interface SidewaysParts {
  readonly scroller: Element | null;
  /** Heading of the day to scroll to; null if the table does not contain it. */
  readonly day: Element | null;
  /** Cell at the start of each row, which stays visible while the table scrolls. */
  readonly side: Element | null;
}

/** Scrolls a table sideways until a day is visible, without scrolling the page. */
export function showDay({ scroller, ...parts }: SidewaysParts, isRtl: boolean): void {
  const day = parts.day?.getBoundingClientRect();
  const side = parts.side?.getBoundingClientRect();
  if (!scroller || !day || !side) return;
  const { left, right } = scroller.getBoundingClientRect();
  const isInSight = isRtl
    ? day.left >= left && day.right <= right - side.width
    : day.left >= left + side.width && day.right <= right;
  if (isInSight) return;
  scroller.scrollLeft += isRtl ? day.right - (right - side.width) : day.left - (left + side.width);
}
