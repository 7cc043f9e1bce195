import type { BoardEvent } from '../state.mjs';

/** Visible hours of the calendar grid, `HH:MM` of the shop's wall clock. */
export interface Sight {
  readonly from: string;
  readonly to: string;
}

/** Selects the calendar events in the visible hours (of any day), and all events that last whole or several days. */
export const eventsInSight = (
  events: ReadonlyMap<string, BoardEvent>,
  { from, to }: Sight,
): ReadonlyMap<string, BoardEvent> =>
  new Map(
    [...events].filter(([, { allDay, display, start, end }]) => {
      const isOneDay = start.slice(0, 10) === end.slice(0, 10);
      return (
        allDay || display === 'background' || !isOneDay || (start.slice(11) < to && end.slice(11) > from)
      );
    }),
  );

/** Converts the visible part of the grid from pixels to hours. */
export function sightOf(top: number, height: number, pixelsPerHour: number): Sight {
  const clock = (pixels: number): string => {
    const minutes = Math.max(0, Math.floor((pixels / pixelsPerHour) * 60));
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  return { from: clock(top - pixelsPerHour), to: clock(top + height) };
}
