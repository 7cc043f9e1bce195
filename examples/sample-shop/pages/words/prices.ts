/** Writes an amount for the pages: `€48.00`. */
export function priceWords(amount: string, currency: string): string {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  // Intl reads decimal strings exactly; its types know only numbers.
  return money.format(amount as unknown as number);
}
