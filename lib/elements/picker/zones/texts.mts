/** Texts of the search for a time zone. Words in braces are placeholders; a translation keeps them. */
export interface ZoneTexts {
  /** Label of the field that searches a time zone by city. */
  readonly searchCity: string;
  readonly noCity: string;
  /** Text beside the visitor's own time zone. */
  readonly ownZone: string;
}

export const ZONE_TEXTS: ZoneTexts = {
  searchCity: 'Search for a city',
  noCity: 'No city found',
  ownZone: 'your device',
};
