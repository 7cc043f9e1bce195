/**
 * Texts about visits (several services one after the other). Words in braces are placeholders; a translation keeps
 * them.
 */
export interface VisitTexts {
  /** Label of the list of chosen services. */
  readonly services: string;
  readonly addService: string;
  /** Label of the button that removes a service from the list. Placeholder `{name}`: the service. */
  readonly removeService: string;
  /** Label of the button that moves a service up, to take place earlier. Placeholder `{name}`: the service. */
  readonly earlierService: string;
  /** Label of the checkbox that lets the services take place in any order. */
  readonly anyOrder: string;
  /** Label of the checkbox for one staff member who performs all services. */
  readonly sameStaff: string;
  readonly forTwo: string;
  readonly firstPerson: string;
  readonly secondPerson: string;
  /** Label of the select for the staff of a service. Placeholder `{name}`: the service. */
  readonly memberOf: string;
  /** Label of the field for the places of a service. Placeholder `{name}`: the service. */
  readonly placesOf: string;
  /** Price of the whole visit. Placeholder `{price}`: the price of all services together. */
  readonly total: string;
  /**
   * Says that the changed services do not fit at the chosen time: the free time is too short, or a staff member is
   * busy.
   */
  readonly visitDoesNotFit: string;
}

export const VISIT_TEXTS: VisitTexts = {
  services: 'Your services, one after the other',
  addService: 'Add a service',
  removeService: 'Remove {name}',
  earlierService: '{name} earlier',
  anyOrder: 'Any order is fine',
  sameStaff: 'The same person for all',
  forTwo: 'For two',
  firstPerson: 'First person',
  secondPerson: 'Second person',
  memberOf: '{name}: with',
  placesOf: '{name}: how many people?',
  total: '{price} in all',
  visitDoesNotFit: 'Your services do not all fit at the time you chose. Please choose another.',
};
