import type { PluralText } from '../../common/text.mjs';
import { RULES, type RuleTexts } from './rules.mjs';

export interface HoursTexts {
  readonly heading: string;
  readonly owners: OwnerTexts;
  readonly timeOff: TimeOffTexts;
  readonly decisions: DecisionTexts;
  readonly week: WeekTexts;
  readonly rules: RuleTexts;
}

/** Names of the owners of opening hours: the shop, a service, a staff member or a resource. */
interface OwnerTexts {
  readonly shop: string;
  readonly services: string;
  readonly members: string;
  /** Name of a service that the user may not see. Placeholder `{id}`. */
  readonly service: string;
  /** Name of a resource that the user may not see. Placeholder `{id}`. */
  readonly resource: string;
}

export interface TimeOffTexts {
  readonly heading: string;
  readonly hint: string;
  readonly add: string;
  readonly none: string;
  /** Name of a time off (a closure such as a holiday) without a title. */
  readonly untitled: string;
  /** Text beside a yearly time off in the list. */
  readonly everyYear: string;
  /** Label of the checkbox that makes a time off yearly. */
  readonly isYearly: string;
  /** Time of a closure such as a holiday. Placeholders `{from}`: the start; `{to}`: the end. */
  readonly fromTo: string;
  readonly edit: string;
  readonly remove: string;
  readonly showAppointments: string;
  /** Warns that rules with a higher priority keep parts of a time off (such as a holiday) open. */
  readonly mayStayOpen: string;
  readonly fromCalendars: PluralText;

  readonly titleNew: string;
  readonly titleChange: string;
  readonly who: string;
  readonly length: string;
  readonly wholeDays: string;
  readonly someHours: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Names of the two groups of a date and a time, between which the time off lies. */
  readonly fromDay: string;
  readonly toDay: string;
  /** Names of the date and the time of each group, for screen readers. */
  readonly fromDate: string;
  readonly toDate: string;
  readonly fromTime: string;
  readonly toTime: string;
  readonly name: string;
  readonly nameIsPublic: string;
  readonly nameIsPrivate: string;
  readonly save: string;
  readonly saveAndDecide: PluralText;
  readonly saved: string;
  /** Says that a closed time is saved, with the number of its appointments, about which the user has not decided. */
  readonly savedOver: PluralText;
  readonly faults: {
    readonly noDays: string;
    readonly noTimes: string;
    readonly endsBeforeStart: string;
    readonly tooLongForYearly: string;
  };

  readonly preview: string;
  readonly closes: string;
  readonly closesNothing: string;
  readonly changesNothing: string;
  readonly nothingStaysOpen: string;
  /**
   * Line of the preview about hours that stay open. Placeholders `{name}`: the shop, service, member or resource;
   * `{when}`: the hours.
   */
  readonly staysOpen: string;
  /** Hours of one day. Placeholders `{day}`, `{hours}`. */
  readonly dayHours: string;
  /**
   * Hours of a service, member or resource other than the shown one. Placeholders `{name}`: its name; `{when}`: the
   * hours.
   */
  readonly ownerHours: string;
  readonly moreDays: PluralText;
  readonly appointments: PluralText;
  readonly noAppointments: string;
  readonly decideAfterwards: string;

  readonly removeTitle: string;
  readonly removeQuestion: string;
  /** Asks a member who keeps the own calendar before the own time off is deleted. */
  readonly removeOwn: string;
  /** Name and heading of the screen of a member who keeps the own calendar. */
  readonly own: string;
  readonly opensAgain: string;
  readonly opensNothing: string;
  readonly removeYes: string;
  readonly removeNo: string;
  readonly removed: string;
  readonly gone: string;
}

/** Texts of the dialog that goes through the appointments in a new time off (such as a holiday). */
interface DecisionTexts {
  readonly title: string;
  readonly hint: string;
  /**
   * Says for how many appointments in a time off the user has decided what happens. Placeholders `{decided}`: their
   * number; `{all}`: number of all appointments.
   */
  readonly progress: string;
  readonly none: string;
  readonly allDecided: string;
  readonly move: string;
  readonly cancel: string;
  readonly leave: string;
  readonly left: string;
  readonly done: string;
  /**
   * Label of a button for screen readers. Placeholders `{action}`: text of the button; `{name}`: the customer of the
   * row.
   */
  readonly actionFor: string;
}

/** Texts of the weekly opening hours. */
export interface WeekTexts {
  readonly heading: string;
  /** Label of the select for the owner: the shop, a service, a staff member or a resource. */
  readonly show: string;
  readonly closed: string;
  /** Says that a service or staff member uses the hours of the shop. Placeholder `{name}`. */
  readonly likeShop: string;
  readonly partlyShop: string;
  readonly others: PluralText;
  readonly change: string;

  /** Title of the dialog that changes the weekly hours. Placeholder `{name}`: the shop, service, member or resource. */
  readonly title: string;
  readonly source: string;
  readonly hasShops: string;
  readonly hasOwn: string;
  /**
   * Hint in the form for the weekly hours of a staff member: for a service with its own hours, the member can be booked
   * only while both are open.
   */
  readonly alsoService: string;
  /** Labels of the time fields of a day. Placeholder `{day}`. */
  readonly opens: string;
  readonly closes: string;
  readonly nextDay: string;
  readonly allDay: string;
  readonly addBreak: string;
  readonly remove: string;
  readonly copy: string;
  readonly paste: string;
  readonly copied: string;
  readonly pasteToAll: string;
  readonly stopCopying: string;
  /**
   * Label of a button for screen readers. Placeholders `{action}`: text of the button; `{day}`: the weekday of the row.
   */
  readonly actionFor: string;
  readonly save: string;
  readonly saved: string;
  /** Error messages about a day in the form with weekly hours. Placeholder `{day}`: the weekday. */
  readonly faults: { readonly noTime: string; readonly noLength: string; readonly overlap: string };

  readonly preview: string;
  readonly nothing: string;
  readonly nobodyOutside: string;
  readonly outside: PluralText;
  readonly stayBooked: string;
  readonly different: string;
  readonly othersClose: string;
  readonly othersOpen: string;
}

export const HOURS: HoursTexts = {
  heading: 'Opening hours and time off',
  owners: {
    shop: 'The whole shop',
    services: 'One service',
    members: 'One of the staff',
    service: 'Service {id}',
    resource: 'Resource {id}',
  },
  timeOff: {
    own: 'Time off',
    removeOwn: 'Delete this time off? Customers can then book in the opening hours again.',
    heading: 'Closed times, holidays and time off',
    hint: 'Close the shop or a service, or say who is away.',
    add: 'Add time off',
    none: 'Nothing is planned.',
    untitled: 'Closed',
    everyYear: 'every year',
    isYearly: 'Every year',
    fromTo: '{from} to {to}',
    edit: 'Change',
    remove: 'Delete',
    showAppointments: 'Appointments',
    mayStayOpen: 'Other hours may keep parts of this time open. To close all of it, change and save it.',
    fromCalendars: {
      one: '{count} busy time comes from a subscribed calendar and is not listed.',
      other: '{count} busy times come from subscribed calendars and are not listed.',
    },

    titleNew: 'Add time off',
    titleChange: 'Change a closed time',
    who: 'For whom?',
    length: 'For how long?',
    wholeDays: 'Whole days',
    someHours: 'Some hours',
    firstDay: 'First day',
    lastDay: 'Last day',
    fromDay: 'From',
    toDay: 'To',
    fromDate: 'From: date',
    toDate: 'To: date',
    fromTime: 'From: time',
    toTime: 'To: time',
    name: 'Name, such as “Holiday”',
    nameIsPublic: 'Customers can read this name.',
    nameIsPrivate: 'Customers cannot read this name.',
    save: 'Save',
    saveAndDecide: {
      one: 'Save, then decide about {count} appointment',
      other: 'Save, then decide about {count} appointments',
    },
    saved: 'The closed time is saved.',
    savedOver: {
      one: 'The closed time is saved. {count} appointment in it is still booked.',
      other: 'The closed time is saved. {count} appointments in it are still booked.',
    },
    faults: {
      noDays: 'Enter the first and the last day.',
      noTimes: 'Enter both times.',
      endsBeforeStart: 'The end must be after the start.',
      tooLongForYearly: 'A time that comes back every year must be shorter than a year.',
    },

    preview: 'What this changes',
    closes: 'No longer open:',
    closesNothing: 'There are no opening hours in this time anyway.',
    changesNothing: 'The opening hours do not change.',
    nothingStaysOpen: 'In this time everything is closed.',
    staysOpen: '{name} stays open: {when}',
    dayHours: '{day}: {hours}',
    ownerHours: '{name}, {when}',
    moreDays: { one: 'and {count} more day', other: 'and {count} more days' },
    appointments: {
      one: '{count} appointment in this time',
      other: '{count} appointments in this time',
    },
    noAppointments: 'There are no appointments in this time.',
    decideAfterwards: 'These appointments stay booked. You can then move, cancel or leave each.',

    removeTitle: 'Delete a closed time?',
    removeQuestion: 'The appointments in this time stay as they are. Customers can book again:',
    opensAgain: 'Open again:',
    opensNothing: 'The appointments in this time stay as they are. No time opens again.',
    removeYes: 'Yes, delete it',
    removeNo: 'No, keep it',
    removed: 'The closed time is deleted.',
    gone: 'This closed time no longer exists.',
  },
  decisions: {
    title: 'Appointments in a closed time',
    hint: 'New bookings are no longer possible in this time. These appointments are still booked:',
    progress: '{decided} of {all} decided',
    none: 'There are no appointments in this time.',
    allDecided: 'Every appointment is decided.',
    move: 'Move',
    cancel: 'Cancel',
    leave: 'Leave',
    left: 'Stays as it is',
    done: 'Done',
    actionFor: '{action}: {name}',
  },
  week: {
    heading: 'Weekly opening hours',
    show: 'Hours of',
    closed: 'Closed',
    likeShop: '{name} has the hours of the shop.',
    partlyShop: 'Some of these hours are those of the shop.',
    others: {
      one: '{count} more setting changes these hours at times. It is listed under Advanced.',
      other: '{count} more settings change these hours at times. They are listed under Advanced.',
    },
    change: 'Change hours',

    title: 'Weekly hours: {name}',
    source: 'Which hours?',
    hasShops: 'The hours of the shop',
    hasOwn: 'Own hours',
    alsoService: 'For a service with hours of its own, staff are free when both are open.',
    opens: '{day}, opens',
    closes: '{day}, closes',
    nextDay: 'next day',
    allDay: 'all day',
    addBreak: 'Add a break',
    remove: 'Remove these hours',
    copy: 'Copy',
    paste: 'Paste',
    copied: 'The hours of {day} are copied. Choose the days that get them.',
    pasteToAll: 'Paste to all days',
    stopCopying: 'Stop copying',
    actionFor: '{action}: {day}',
    save: 'Save hours',
    saved: 'The weekly hours are saved.',
    faults: {
      noTime: '{day}: enter both times.',
      noLength: '{day}: the end must differ from the start. For all day, enter 0:00 twice.',
      overlap: '{day}: these hours overlap.',
    },

    preview: 'What this changes',
    nothing: 'The hours stay as they are.',
    nobodyOutside: 'No appointment lies outside of the new hours.',
    outside: {
      one: '{count} appointment lies outside of the new hours:',
      other: '{count} appointments lie outside of the new hours:',
    },
    stayBooked: 'These appointments stay booked, and are marked in the list of their day.',
    different: 'In the next four weeks, other hours apply on:',
    othersClose: 'Also closes:',
    othersOpen: 'Also opens:',
  },
  rules: RULES,
};
