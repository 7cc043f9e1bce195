import type { ShopParts } from '../shop-parts';

/** How pages write days, times and amounts: as the shop's visitors read them, on the shop's clock. */
export interface Written {
  /** `start`: site seconds. */
  moment(start: number): string;
  /** A decimal string. */
  price(amount: string): string;
}

export function writtenFor({ site }: Pick<ShopParts, 'site'>): Written {
  // Site seconds are the wall clock as if it were UTC.
  const moment = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: site.currency });
  return {
    moment: (start) => moment.format(start * 1000),
    // Intl reads decimal strings exactly; its types know only numbers.
    price: (amount) => money.format(amount as unknown as number),
  };
}
