import type { TaskPage } from '../../api/tasks.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import type { NoShowFee } from './state.mjs';

/**
 * Reads whether a fee is proposed for a customer who did not come.
 *
 * @returns undefined if none is, or if a manager has decided on it
 * @throws RequestFailed, or the signal's reason
 */
export async function readNoShowFee(
  id: number,
  context: Context,
  { button, h, wordsOf }: Tools,
  signal: AbortSignal,
): Promise<NoShowFee | undefined> {
  const { tasks } = await context.client.get<TaskPage>('/desk/tasks', undefined, signal);
  const task = tasks.find(({ code, appointment }) => code === 'no_show_fee' && appointment?.id === id);
  if (!task) return undefined;
  const words = context.texts.tasks;
  const { name, fee } = wordsOf(task, context);
  return (change, lead) =>
    h(
      'div',
      { key: 'fee', class: 'buttons money', role: 'group', 'aria-label': name },
      h('p', { key: 'text' }, fee),
      button('charge', words.chargeFee, () => change({ charge_no_show: true }, words.feeCharged), lead),
      button('leave', words.leaveFee, () => change({ waive_fee: words.leaveFee }, words.feeLeft)),
    );
}
