/** Returns a time on the shop's clock, given in seconds as if that clock were UTC: `Friday 27 November 2026 at 09:00`. */
export const timeWords = (siteSeconds: number, isDay = false): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    ...(!isDay && { timeStyle: 'short' }),
    timeZone: 'UTC',
  }).format(new Date(siteSeconds * 1000));
