/** Returns the exact sum of decimal strings, without floating point. */
export function sumOf(amounts: readonly string[]): string {
  const places = Math.max(...amounts.map(decimalsOf));
  const sum = amounts.reduce((total, amount) => {
    const digits = amount.replace('.', '') + '0'.repeat(places - decimalsOf(amount));
    return total + BigInt(digits);
  }, 0n);
  const digits = String(sum).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;
