/** The parts of a table that scrolls sideways. */
interface SidewaysParts {
  readonly scroller: Element | null;
  /** Heading of the day to show; null if the table does not have it. */
  readonly day: Element | null;
  /** Part at the start of each line, which stays in sight. */
  readonly side: Element | null;
}

/** Scrolls a table sideways until a day is visible. The page around it does not scroll. */
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
