import LIBRARY from '@event-calendar/core/index.css';
import PRINT from '../print.css';
import CALENDAR_PRINT from '../screens/calendar/print.css';
import CALENDAR from '../screens/calendar/style.css';
import FIGURES from '../screens/figures/style.css';
import BOARD from './board.css';

/**
 * Style sheet of the calendar: the rules of the calendar library, the desk's own for the grid, which override them, and
 * those of the rest of the screen. The rules of the figures are here, too, because the desk shows today's appointments
 * sooner with a smaller module.
 */
export const STYLE: string = LIBRARY + BOARD + CALENDAR + FIGURES;

/** Style sheet for printing, which overrides those of all screens. Nobody prints before the desk has loaded it. */
export const PRINT_STYLE: string = PRINT + CALENDAR_PRINT;
