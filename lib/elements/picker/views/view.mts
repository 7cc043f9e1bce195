import type { Day, Month } from '../../common/days.mjs';
import type { Slot } from '../../common/slots.mjs';
import type { PluralText } from '../../common/text.mjs';
import type { StartHours } from '../hours.mjs';
import type { Texts } from '../texts.mjs';
import type { Settings } from '../settings.mjs';
import type { State } from '../state.mjs';
import type { Writing } from '../../common/writing.mjs';

/** Everything that a view is made of. */
export interface View {
  readonly state: State;
  readonly settings: Settings;
  readonly writing: Writing;
  readonly texts: Texts;
  /** Of the texts and the dates. */
  readonly language: string;
  /** A text by the plural category of a number, with `{count}` filled in. */
  readonly plural: (text: PluralText, count: number) => string;
}

/** Everything that a visitor can do. */
export interface Actions {
  readonly change: (changes: { readonly staffId?: number | undefined; readonly quantity?: number }) => void;
  readonly changeHours: (hours: StartHours) => void;
  readonly changeZone: (zone: string) => void;
  /** The visitor is about to look at the zones: there are hundreds, so they are listed only then. */
  readonly listZones: () => void;
  /** `day`: to which the arrow keys have gone. */
  readonly turn: (month: Month, day?: Day) => void;
  readonly moveToDay: (day: Day) => void;
  readonly goToDay: (day: Day) => void;
  readonly goToNext: (next: Slot) => void;
  readonly moveToTime: (start: string) => void;
  /** Undefined takes the choice back. */
  readonly pick: (slot: Slot | undefined) => void;
  readonly retry: () => void;
  /** Moves the appointment to the chosen time. */
  readonly move: () => void;
}

/** The visitor's clock shows another time than the shop's. */
export const isForeign = ({ timestamp_utc, date }: Slot, writing: Writing): boolean =>
  date.includes('T') && date !== `${writing.dayOf(timestamp_utc)}T${writing.clockOf(timestamp_utc)}`;
