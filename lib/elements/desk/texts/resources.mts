import type { PluralText } from '../../common/text.mjs';

/** Rooms, chairs and machines. */
export interface ResourcesTexts {
  readonly heading: string;
  readonly hint: string;
  readonly none: string;
  readonly add: string;
  readonly change: string;
  /** Opens the weekly hours of a resource. */
  readonly hours: string;
  /** How many equal ones there are. */
  readonly equal: PluralText;
  readonly inactive: string;

  readonly titleNew: string;
  readonly name: string;
  readonly kind: string;
  readonly kindHint: string;
  readonly quantity: string;
  readonly quantityHint: string;
  readonly isActive: string;
  readonly save: string;
  /** Placeholder: `{name}`. */
  readonly saved: string;
  readonly noName: string;
  /** Placeholder: `{most}`. */
  readonly noQuantity: string;
  readonly preview: string;
  readonly nobodyOutside: string;
  readonly outside: PluralText;
  readonly stayBooked: string;
  /** Follows the sentence that it is saved or deleted. */
  readonly kept: PluralText;
  /** Says that the shop has not examined all coming appointments. */
  readonly mayBeMore: string;
  readonly remove: string;
  /** Placeholder: `{name}`. */
  readonly removeQuestion: string;
  readonly removeYes: string;
  readonly removeNo: string;
  /** Placeholder: `{name}`. */
  readonly removed: string;

  /** The resources of an appointment. */
  readonly taken: string;
  /** The label of the choice of a resource that has no kind. */
  readonly one: string;
  readonly notChosen: string;
  readonly changed: string;

  /** Says that a resource has no hours of its own. Placeholder: `{name}`. */
  readonly alwaysOpen: string;
  readonly hasNone: string;
}

export const RESOURCES: ResourcesTexts = {
  heading: 'Rooms and equipment',
  hint: 'Rooms, chairs and machines that services need. Equal ones are one entry with a number.',
  none: 'There are none yet.',
  add: 'Add a room or equipment',
  change: 'Change',
  hours: 'Hours',
  equal: { one: '{count} in total', other: '{count} in total' },
  inactive: 'Not in use',

  titleNew: 'New room or equipment',
  name: 'Name',
  kind: 'Kind, such as “room”',
  kindHint: 'A service can need any one of a kind.',
  quantity: 'How many are there?',
  quantityHint: 'Equal ones count together, such as 3 chairs.',
  isActive: 'In use: it can be booked',
  save: 'Save',
  saved: '{name} is saved.',
  noName: 'Enter a name.',
  noQuantity: 'Enter a number from 1 to {most}.',
  preview: 'Coming appointments',
  nobodyOutside: 'No coming appointment has it.',
  outside: {
    one: '{count} coming appointment has it:',
    other: '{count} coming appointments have it:',
  },
  stayBooked: 'They stay booked. Open each one to choose another room or equipment.',
  kept: {
    one: '{count} coming appointment keeps it.',
    other: '{count} coming appointments keep it.',
  },
  mayBeMore:
    'There may be more: not all coming appointments could be examined. Look through them in the calendar.',
  remove: 'Delete',
  removeQuestion: 'Delete {name}, with its hours and closed times?',
  removeYes: 'Yes, delete it',
  removeNo: 'No, keep it',
  removed: '{name} is deleted.',

  taken: 'Uses',
  one: 'Room or equipment',
  notChosen: 'Not chosen',
  changed: 'The room or equipment is changed.',

  alwaysOpen: '{name} has no hours of its own: it is available whenever the service is.',
  hasNone: 'Always available',
};
