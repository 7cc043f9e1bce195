import { siteSecondsOf } from '../../../writing.mjs';
import type { Arrow } from '../board/arrow-keys.mjs';
import { membersAfter, resourcesAfter } from './placement.mjs';
import type { CalendarState, Column, Placement } from '../state.mjs';
import { isOfDays } from '../wall-clock.mjs';

const STEP = 15 * 60;
const A_DAY = 86_400;

/** View in which the user moves an appointment by keyboard. */
interface CarryingView extends Pick<CalendarState, 'view' | 'days'> {
  readonly columns: readonly Column[];
  readonly isRtl: boolean;
}

/**
 * Returns the time and column to which a key moves an appointment. Up and down change the time (in a month: the week).
 * Left and right change the day, staff member or resource. Plus and minus change the end. Undefined at the edge of the
 * view.
 */
export function carried(
  placement: Placement,
  key: Arrow | '+' | '-',
  of: CarryingView,
): Placement | undefined {
  const isTimed = !isOfDays(placement.appointment) && of.view !== 'month';
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const sign = key === 'ArrowUp' ? -1 : 1;
      if (of.view === 'month') return shifted(placement, sign * 7 * A_DAY, of);
      return isTimed ? shifted(placement, sign * STEP, of) : undefined;
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const sign = (key === 'ArrowLeft') === of.isRtl ? 1 : -1;
      if (of.view === 'members') return toColumnBeside(placement, sign, of.columns);
      if (of.view === 'resources') return toResourceBeside(placement, sign, of.columns);
      return shifted(placement, sign * A_DAY, of);
    }
    case '+':
    case '-': {
      const end = placement.end + (key === '+' ? STEP : -STEP);
      return isTimed && end > placement.start ? { ...placement, end } : undefined;
    }
    default:
      return key satisfies never;
  }
}

function shifted(placement: Placement, by: number, { days }: CarryingView): Placement | undefined {
  const start = placement.start + by;
  const isInView = start >= siteSecondsOf(days.from) && start < siteSecondsOf(days.to);
  return isInView ? { ...placement, start, end: placement.end + by } : undefined;
}

function toColumnBeside(
  placement: Placement,
  sign: 1 | -1,
  columns: readonly Column[],
): Placement | undefined {
  const at = columns.findIndex(({ id }) =>
    placement.staffIds.length === 0 ? id === '0' : placement.staffIds.includes(Number(id)),
  );
  const from = columns[at];
  const to = columns[at + sign];
  if (!from || !to) return undefined;
  return { ...placement, staffIds: membersAfter(placement.staffIds, from.id, to.id) };
}

/** Moves an appointment to the neighbouring resource column. Changes only its first resource; other resources stay. */
function toResourceBeside(
  placement: Placement,
  sign: 1 | -1,
  columns: readonly Column[],
): Placement | undefined {
  const ids = placement.resourceIds ?? placement.appointment.resource_ids ?? [];
  const at = columns.findIndex(({ id }) => (ids.length === 0 ? id === '0' : ids.includes(Number(id))));
  const from = columns[at];
  const to = columns[at + sign];
  if (!from || !to || to.id === '0') return undefined;
  return { ...placement, resourceIds: resourcesAfter(ids, from.id, to.id) };
}
