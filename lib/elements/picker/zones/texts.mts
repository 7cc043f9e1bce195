/** The words of the search for a time zone. A text keeps its placeholders, which are in braces. */
export interface ZoneTexts {
  /** Label of the search for a zone. */
  readonly searchCity: string;
  readonly noCity: string;
  /** Mark of the visitor's own time zone. */
  readonly ownZone: string;
}

export const ZONE_TEXTS: ZoneTexts = {
  searchCity: 'Search for a city',
  noCity: 'No city found',
  ownZone: 'your device',
};
