/** Scrolls the grid sideways until the marked day is visible. The page around it does not scroll. */
export function showMarkedDay(board: HTMLElement, isRtl: boolean): void {
  const main = board.querySelector('.ec-time-grid .ec-main');
  const day = board.querySelector('.ec-col-head.ec-highlight')?.getBoundingClientRect();
  const hours = board.querySelector('.ec-sidebar')?.getBoundingClientRect();
  if (!main || !day || !hours) return;
  const { left, right } = main.getBoundingClientRect();
  const isInSight = isRtl
    ? day.left >= left && day.right <= right - hours.width
    : day.left >= left + hours.width && day.right <= right;
  if (isInSight) return;
  main.scrollLeft += isRtl ? day.right - (right - hours.width) : day.left - (left + hours.width);
}
