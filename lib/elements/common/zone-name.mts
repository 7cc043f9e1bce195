/**
 * Returns the name of a time zone in a language, such as `Germany Time` for `Europe/Berlin`. Not every browser can format
 * times of a fixed offset, so an offset such as `+02:00` is returned as it is.
 */
export const zoneName = (timeZone: string, language: string): string =>
  /^[+-]/.test(timeZone)
    ? timeZone
    : new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')!.value;

/** Returns the city in the name of a time zone: `New York` for `America/New_York`. */
export const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');
