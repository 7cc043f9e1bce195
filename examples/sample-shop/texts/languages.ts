import arBookings from './ar/bookings';
import arOrders from './ar/orders';
import arProblems from './ar/problems';
import arShopping from './ar/shopping';
import deBookings from './de/bookings';
import deOrders from './de/orders';
import deProblems from './de/problems';
import deShopping from './de/shopping';
import esBookings from './es/bookings';
import esOrders from './es/orders';
import esProblems from './es/problems';
import esShopping from './es/shopping';
import frBookings from './fr/bookings';
import frOrders from './fr/orders';
import frProblems from './fr/problems';
import frShopping from './fr/shopping';
import { ENGLISH_TEXTS, type Texts } from './texts';

/** A language of the customers' pages. */
export interface Language {
  /** Language tag for `lang`, for `Intl`, and for the picker. */
  readonly tag: string;
  /** Name of the language in the language itself. */
  readonly name: string;
  readonly isRightToLeft?: true;
  readonly texts: Texts;
}

/** Default language, and the language of most pages for staff. */
export const ENGLISH: Language = { tag: 'en-GB', name: 'English', texts: ENGLISH_TEXTS };

/** Languages of the customers' pages, by their code. The first one is the default. */
export const LANGUAGES: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'ar', Language>> = {
  en: ENGLISH,
  de: { tag: 'de', name: 'Deutsch', texts: { ...deShopping, ...deBookings, ...deOrders, ...deProblems } },
  fr: { tag: 'fr', name: 'Français', texts: { ...frShopping, ...frBookings, ...frOrders, ...frProblems } },
  es: { tag: 'es', name: 'Español', texts: { ...esShopping, ...esBookings, ...esOrders, ...esProblems } },
  ar: {
    tag: 'ar',
    name: 'العربية',
    isRightToLeft: true,
    texts: { ...arShopping, ...arBookings, ...arOrders, ...arProblems },
  },
};
