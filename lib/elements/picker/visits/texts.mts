/** The words about visits. A text keeps its placeholders, which are in braces. */
export interface VisitTexts {
  /** Label of the list of chosen services. */
  readonly services: string;
  readonly addService: string;
  /** Placeholder `{name}`: the service. */
  readonly removeService: string;
  /** Placeholder `{name}`: the service that is to take place before the one above it. */
  readonly earlierService: string;
  /** Label of the choice that the services may take place in any order. */
  readonly anyOrder: string;
  readonly forTwo: string;
  readonly firstPerson: string;
  readonly secondPerson: string;
  /** Placeholder `{name}`: the service that the member serves. */
  readonly memberOf: string;
  /** Placeholder `{price}`: of all services. */
  readonly total: string;
  /** The chosen time is too short for the services, or a member is busy then. */
  readonly visitDoesNotFit: string;
}

export const VISIT_TEXTS: VisitTexts = {
  services: 'Your services, one after the other',
  addService: 'Add another service',
  removeService: 'Remove {name}',
  earlierService: '{name} earlier',
  anyOrder: 'Any order is fine',
  forTwo: 'For two at the same time',
  firstPerson: 'First person',
  secondPerson: 'Second person',
  memberOf: '{name}: with',
  total: '{price} in all',
  visitDoesNotFit: 'Your services do not all fit at the time you chose. Please choose another.',
};
