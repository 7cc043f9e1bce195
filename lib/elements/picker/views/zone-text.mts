import { fill } from '../../common/text.mjs';
import { cityOf, zoneName } from '../../common/zone-name.mjs';
import type { View } from './view-data.mjs';

/** Says in which time zone times are shown, such as `Berlin time`. */
export const zoneText = (zone: string, { texts, language }: Pick<View, 'texts' | 'language'>): string =>
  fill(texts.timeZone, { city: cityOf(zone), zone: zoneName(zone, language) });
