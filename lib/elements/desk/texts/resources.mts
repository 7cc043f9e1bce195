import type { PluralText } from '../../common/text.mjs';

/** Texts of the resources: rooms, chairs and machines. */
export interface ResourcesTexts {
  readonly heading: string;
  readonly hint: string;
  readonly none: string;
  readonly add: string;
  readonly change: string;
  /** Label of the button that opens the weekly hours of a resource. */
  readonly hours: string;
  /** Number of identical resources, such as 3 chairs. */
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
  /** Confirms that a resource is saved. Placeholder `{name}`: the resource. */
  readonly saved: string;
  readonly noName: string;
  /** Message about a wrong quantity of a resource. Placeholder `{most}`: the largest quantity. */
  readonly noQuantity: string;
  readonly preview: string;
  readonly nobodyOutside: string;
  readonly outside: PluralText;
  readonly stayBooked: string;
  /**
   * Says how many appointments still have the resource. Shown after the message that the resource was saved or deleted.
   */
  readonly kept: PluralText;
  /** Warns that the shop has not checked all upcoming appointments. */
  readonly mayBeMore: string;
  readonly remove: string;
  /** Asks before a resource is deleted. Placeholder `{name}`: the resource. */
  readonly removeQuestion: string;
  readonly removeYes: string;
  readonly removeNo: string;
  /** Confirms that a resource is deleted. Placeholder `{name}`: the resource. */
  readonly removed: string;

  /** Label of the resources of an appointment, and of the select for a resource that has no kind. */
  readonly one: string;
  readonly notChosen: string;
  readonly changed: string;

  /** Says that a resource has no hours of its own. Placeholder `{name}`: the resource. */
  readonly alwaysOpen: string;
  readonly hasNone: string;
}

export const RESOURCES: ResourcesTexts = {
  heading: 'Rooms and equipment',
  hint: 'Rooms, chairs and machines that services need. Enter equal ones once, with their number.',
  none: 'There are none yet.',
  add: 'Add a room or equipment',
  change: 'Change',
  hours: 'Hours',
  equal: { one: '{count} in total', other: '{count} in total' },
  inactive: 'Not in use',

  titleNew: 'New room or equipment',
  name: 'Name',
  kind: 'Kind, such as “room”',
  kindHint: 'A service can need any one thing of this kind.',
  quantity: 'How many are there?',
  quantityHint: 'The number of equal things, such as 3 chairs.',
  isActive: 'In use: it can be booked',
  save: 'Save',
  saved: '{name} is saved.',
  noName: 'Enter a name.',
  noQuantity: 'Enter a number from 1 to {most}.',
  preview: 'Coming appointments',
  nobodyOutside: 'No coming appointment uses it.',
  outside: {
    one: '{count} coming appointment uses it:',
    other: '{count} coming appointments use it:',
  },
  stayBooked: 'These appointments stay booked. Open each to choose another room or equipment.',
  kept: {
    one: '{count} coming appointment keeps it.',
    other: '{count} coming appointments keep it.',
  },
  mayBeMore: 'More appointments may use it: not all could be checked. Look through the calendar.',
  remove: 'Delete',
  removeQuestion: 'Delete {name}, with its hours and closed times?',
  removeYes: 'Yes, delete it',
  removeNo: 'No, keep it',
  removed: '{name} is deleted.',

  one: 'Room or equipment',
  notChosen: 'Not chosen',
  changed: 'The room or equipment is changed.',

  alwaysOpen: '{name} has no hours of its own: it is available whenever the service is.',
  hasNone: 'Always available',
};
