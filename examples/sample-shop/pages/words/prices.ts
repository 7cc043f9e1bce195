import type { Language } from '../../texts/languages';

/** Formats an amount: `€48.00`. */
export function priceWords(amount: string, currency: string, { tag }: Language): string {
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency });
  // `Intl` formats decimal strings exactly; its TypeScript type does not say so.
  return money.format(amount as unknown as number);
}

/**
 * Describes how much of a price is paid now, or after the confirmation of the salon, and how much in the salon; '' without a
 * deposit.
 */
export function dueWords(
  { dueNow, dueLater }: { readonly dueNow: string | null; readonly dueLater: string | null },
  { currency, waits }: { readonly currency: string; readonly waits: boolean },
  language: Language,
): string {
  if (dueNow === null || dueLater === null || Number(dueLater) === 0) return '';
  const written = (amount: string): string => priceWords(amount, currency, language);
  const { confirmedAndLater, nowAndLater } = language.texts;
  return (waits ? confirmedAndLater : nowAndLater)(written(dueNow), written(dueLater));
}
