import type { Core } from '../work/core';
import { readFigures } from './read-figures';
import type { Figures, FiguresQuery } from './types';

/** Figures of the shop: bookings, revenue, cancellations, no-shows, new customers and utilisation. */
export interface FigureService {
  /**
   * Reads the figures of a span of days, by day, week or month and by staff member, product or resource, with those of
   * the span before it. docs/figures.md defines each figure.
   *
   * @throws AppointmentsError 400 for a span that is empty or over 366 days
   */
  read(query?: FiguresQuery): Promise<Figures>;
}

export const createFigureService = (core: Core): FigureService => ({
  read: (query = {}) => readFigures(core, query),
});
