import type { AppointmentPicker } from 'shop-appointments/picker';
import { pageText } from './page-texts.mjs';

/** Texts of the picker that call the place a salon. The picker's own texts are for shops of every kind. */
export const SALON_TEXTS: AppointmentPicker['texts'] = {
  deposit: pageText('payInSalon'),
  atTheShop: pageText('timeInSalon'),
  shopZone: pageText('zoneOfSalon'),
};
