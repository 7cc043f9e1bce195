import { sumOf } from '../../../common/sum.mjs';
import type { Task } from '../../api/tasks.mjs';

/** Equal tasks about the money of one visit, or a single task. */
export type Group = readonly [Task, ...Task[]];

/** Groups the tasks about the money of each visit (services booked together), so that they are done at once, by start. */
export function visitsOf(tasks: readonly Task[]): Group[] {
  const groups = new Map<unknown, [Task, ...Task[]]>();
  for (const task of tasks) {
    const visit = task.appointment?.visit_id;
    const isOfVisit = visit !== undefined && (isRefund(task) || task.code === 'amount_due');
    const key = isOfVisit ? `${task.code} ${visit}` : task;
    const group = groups.get(key);
    if (group) group.push(task);
    else groups.set(key, [task]);
  }
  const startOf = ({ appointment }: Task): number => appointment?.start_utc ?? 0;
  for (const group of groups.values()) group.sort((a, b) => startOf(a) - startOf(b));
  return [...groups.values()];
}

export const isRefund = ({ code }: Task): boolean => code === 'refund_due' || code === 'paid_conflict';

/** Adds the amounts of tasks about one visit; null if they are not about money. */
export function sumOfAll(group: Group): Task['settlement'] {
  const all = group.flatMap(({ settlement }) => settlement ?? []);
  const [first] = all;
  const sum = (name: 'fee' | 'refund_due' | 'amount_due'): string => sumOf(all.map((one) => one[name]));
  return first
    ? { ...first, fee: sum('fee'), refund_due: sum('refund_due'), amount_due: sum('amount_due') }
    : null;
}
