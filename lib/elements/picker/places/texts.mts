/** Texts of the field for the number of places. Words in braces are placeholders; a translation keeps them. */
export interface PlacesTexts {
  /** Label of the field for the number of places. */
  readonly quantity: string;
  /** Names of the buttons beside the field, which only screen readers read. */
  readonly onePlaceLess: string;
  readonly onePlaceMore: string;
  /** Says that a larger number was lowered. Placeholder `{places}`: the largest number of places of one booking. */
  readonly mostPlaces: string;
  /** Says that the chosen time has too few free places for a larger quantity. */
  readonly tooFewPlaces: string;
  /**
   * Says that a day or month has free places, but fewer than the visitor wants. Placeholders `{day}`: the day or month;
   * `{left}`: the largest number of places at one time, such as `only 5 left`.
   */
  readonly fewerPlaces: string;
  /** Label of the button that chooses the largest number of places that is free. Placeholder `{places}`. */
  readonly timesFor: string;
}

export const PLACES_TEXTS: PlacesTexts = {
  quantity: 'How many people?',
  onePlaceLess: 'One less',
  onePlaceMore: 'One more',
  mostPlaces: 'At most {places} in one booking',
  tooFewPlaces: 'The time you chose has too few places left. Please choose another.',
  fewerPlaces: 'Not that many places are free at one time. {day}: {left}.',
  timesFor: 'Show times for {places}',
};
