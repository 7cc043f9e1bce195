/** A speed that another product publishes about itself, or that a platform requires. */
export interface Published {
  /** Name of the report's link to the source of the figure. */
  readonly by: string;
  readonly figure: string;
}

/** Addresses of the pages that publish the figures, by the names of their links. */
export const SOURCES = {
  ISiK: 'https://github.com/gematik/spec-ISiK-Basismodul/pull/1218',
  Google:
    'https://developers.google.com/actions-center/verticals/reservations/e2e/integration-steps/launch-and-monitoring',
  Doctolib: 'https://medium.com/doctolib/maintaining-app-performance-at-doctolib-an-overview-9c410d54bfc8',
  ArtisanPack: 'https://github.com/ArtisanPack-UI/bookings/blob/main/docs/advanced/performance.md',
  'Cal.com, a page': 'https://github.com/calcom/cal.diy/issues/9924',
  'Cal.com, a team of 50': 'https://github.com/calcom/cal.diy/issues/11134',
  'Cal.com, a team': 'https://github.com/calcom/cal.diy/issues/21103',
  Yoyaku: 'https://git.drupalcode.org/project/yoyaku/-/merge_requests/239',
} as const;

type Name = keyof typeof SOURCES;
const published = (by: Name, figure: string): Published => ({ by, figure });

/** Published times of slot lists and of single requests, in milliseconds. */
export const PUBLISHED = {
  isikFourWeeks: published('ISiK', 'under 2,000'),
  isikTwelveWeeks: published('ISiK', 'under 15,000'),
  isikBooking: published('ISiK', 'under 2,000'),
  isikRead: published('ISiK', 'under 1,000'),
  googleAvailability: published('Google', 'under 1,500'),
  googleBooking: published('Google', 'under 4,000'),
  doctolib: published('Doctolib', 'under 70'),
  artisanPack: published('ArtisanPack', 'p95 under 200, warm'),
  calPage: published('Cal.com, a page', '3,000'),
  calFifty: published('Cal.com, a team of 50', '15,000'),
  calTeam: published('Cal.com, a team', '20,000'),
};
