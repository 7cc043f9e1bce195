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
