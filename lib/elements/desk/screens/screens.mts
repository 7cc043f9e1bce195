import type { Context, Screen, ScreenName } from '../context.mjs';
import { mayBook } from '../rights.mjs';
import { CalendarScreen } from './calendar/calendar.mjs';
import { Customers } from './customers/customers.mjs';
import { FiguresToLoad } from './figures/load.mjs';
import { HoursScreen } from './hours/hours.mjs';
import { Tasks } from './tasks/tasks.mjs';
import { Today } from './today/today.mjs';

const MADE: Readonly<Record<ScreenName, new (context: Context) => Screen>> = {
  today: Today,
  calendar: CalendarScreen,
  customers: Customers,
  tasks: Tasks,
  figures: FiguresToLoad,
  hours: HoursScreen,
};

export const makeScreen = (name: ScreenName, context: Context): Screen => new MADE[name](context);

/**
 * Returns the screens for the user. Only managers see customers, figures and tasks. The screen `hours` of a member who
 * keeps the own calendar has times off only.
 */
export function screensOf(facts: Context['facts']): readonly ScreenName[] {
  if (facts.can_manage) return ['today', 'calendar', 'customers', 'tasks', 'figures', 'hours'];
  return mayBook(facts) ? ['today', 'calendar', 'hours'] : ['today', 'calendar'];
}
