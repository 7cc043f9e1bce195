import type { OpenShop } from '../open-shop';
import { sumOf } from './amounts';

/** Amounts that an order's cancelled appointments leave open, as decimal strings with tax. */
export interface OpenMoney {
  /** Amount that is still to be refunded; the tasks of the desk state it, too. */
  readonly refund: string;
  /** Amounts of it by the ids of the order's lines whose appointments are cancelled. */
  readonly refundOfLines: ReadonlyMap<number, string>;
  /** Fees that the customer still owes. */
  readonly fees: string;
}

/**
 * Returns the amounts that are open for the appointments of an order. The prices of those that take place are left out, and
 * so is what a fee for a no-show would leave open, because a manager may still waive it. The desk lists at most 100 tasks
 * about money, newest first; an older one is left out here, too.
 */
export async function openMoneyOf(
  orderId: number,
  { appointments, site }: Pick<OpenShop, 'appointments' | 'site'>,
): Promise<OpenMoney> {
  const tasks = (await appointments.desk.tasks()).filter(
    (task) => task.orderId === orderId && task.code !== 'no_show_fee',
  );
  const isOver = tasks.filter(({ appointment }) => appointment?.status === 'cancelled');
  return {
    refund: sumOf(
      tasks.map(({ settlement }) => settlement?.refundDue ?? '0'),
      site.currency,
    ),
    refundOfLines: new Map(
      isOver.flatMap(({ settlement }) =>
        settlement ? [[settlement.orderItemId, settlement.refundDue]] : [],
      ),
    ),
    fees: sumOf(
      isOver.map(({ settlement }) => settlement?.amountDue ?? '0'),
      site.currency,
    ),
  };
}
