import { FOCUS } from './focus.mjs';
import { STEP_MINUTES } from './library.mjs';

/**
 * Returns the calendar event and the clicked time (in site seconds) for a click on a part in which the staff are free.
 * For a click by keyboard, the time is the start of the part. Undefined for a click on anything else.
 */
export function freeTimeAt(event: MouseEvent): { readonly id: string; readonly start: number } | undefined {
  const part = (event.target as Element).closest<HTMLElement>('button.free-part');
  if (!part) return undefined;
  const { top, height } = part.getBoundingClientRect();
  const [start, end] = [Number(part.dataset.start), Number(part.dataset.end)];
  const by = event.detail === 0 ? 0 : ((event.clientY - top) / height) * (end - start);
  const step = STEP_MINUTES * 60;
  const [, , id = ''] = part.getAttribute(FOCUS)!.split(' ');
  return { id, start: Math.max(start, Math.floor((start + by) / step) * step) };
}
