/** A product of the demo salon. Without `minutes`, goods that need no appointment. */
export interface Service {
  readonly name: string;
  readonly slug: string;
  /** Price in cents, including German tax. */
  readonly price: number;
  readonly minutes?: number;
  /** Number of places at each time. Default: 1. */
  readonly places?: number;
  /** Staff who perform the service, by their keys in `staff`. */
  readonly stylists?: readonly string[];
}

export const services: readonly Service[] = [
  { name: 'Haircut', slug: 'haircut', price: 40_00, minutes: 60, stylists: ['mia', 'jonas'] },
  { name: 'Colour', slug: 'colour', price: 90_00, minutes: 120, stylists: ['mia'] },
  { name: 'Workshop', slug: 'workshop', price: 39_00, minutes: 120, places: 6 },
  { name: 'Shampoo', slug: 'shampoo', price: 12_50 },
];

export const manager = { firstName: 'Max', lastName: 'Ortega', emailAddress: 'max@linden.example' };

export const staff = [
  { key: 'mia', firstName: 'Mia', lastName: 'Sommer', emailAddress: 'mia@linden.example' },
  { key: 'jonas', firstName: 'Jonas', lastName: 'Keller', emailAddress: 'jonas@linden.example' },
] as const;

export const customers = [
  { firstName: 'Clara', lastName: 'Brandt', emailAddress: 'clara@mail.example' },
  { firstName: 'David', lastName: 'Mensah', emailAddress: 'david@mail.example' },
] as const;

/** Opening hours as rules of the library. If several rules cover a time, the one with the highest priority counts. */
export const openingHours = [
  { title: 'Open', range_type: 'time:all', from_range: '09:00', to_range: '18:00', appointable: true },
  {
    title: 'Lunch',
    range_type: 'time:all',
    from_range: '12:00',
    to_range: '13:00',
    appointable: false,
    priority: 10,
  },
  {
    title: 'Closed on Sundays',
    range_type: 'days',
    from_range: '7',
    to_range: '7',
    appointable: false,
    priority: 20,
  },
] as const;
