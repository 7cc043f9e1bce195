import type { Context } from '../../../context.mjs';
import { notOffered } from '../moves/not-offered.mjs';
import type { BoardPage } from './board-page.mjs';

/** Returns why an appointment does not fit into columns of the staff; '' if it does. */
export function barredText(
  id: string,
  columns: readonly string[],
  { state, appointments }: BoardPage,
  context: Context,
): string {
  const appointment = state.view === 'members' && appointments.find((one) => String(one.id) === id);
  return appointment
    ? notOffered({ appointment, staffIds: columns.map(Number).filter(Boolean) }, context)
    : '';
}

/** Marks the columns of the staff who do not offer the service of a dragged appointment; none if `id` is undefined. */
export function markBarred(
  board: HTMLElement,
  id: string | undefined,
  page: BoardPage,
  context: Context,
): void {
  const days = board.querySelectorAll('.ec-body .ec-grid .ec-day');
  for (const [at, column] of page.lanes.entries())
    days[at]?.classList.toggle(
      'barred',
      id !== undefined && barredText(id, [column.id], page, context) !== '',
    );
}
