import LIBRARY from '@event-calendar/core/index.css';
import BOARD from './board.css';

/** Style sheet of the calendar grid: the rules of the calendar library, and the desk's own, which override them. */
export const STYLE: string = LIBRARY + BOARD;
