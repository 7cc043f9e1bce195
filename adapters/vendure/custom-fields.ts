import type { CustomFields } from '@vendure/core';
import { Administrator, LanguageCode } from '@vendure/core';
import { mistakeInSettings } from './ports/products/settings';

/** Custom fields of ProductVariant that make it bookable. */
export interface BookableFields {
  /** Length of an appointment, in units; null for a variant that cannot be booked. */
  readonly appointmentDuration: number | null;
  readonly appointmentDurationUnit: string | null;
  readonly appointmentPlaces: number | null;
  readonly appointmentRequiresConfirmation: boolean | null;
  /** Members who can be booked; loaded only if the relation is requested. */
  readonly appointmentStaff?: readonly Administrator[];
  /** JSON object with other fields of a product, each under its name in the REST interface. */
  readonly appointmentSettings: string | null;
}

/** Custom fields of OrderLine: the appointment of the line. */
export interface AppointmentLineFields {
  /** Start that the customer chose: ISO 8601 with an offset, or the shop's wall clock. */
  readonly appointmentStart: string | null;
  /** Member whom the customer chose, by the library's id. */
  readonly appointmentStaff: string | null;
  /** Id of the appointment. */
  readonly appointmentId: number | null;
  /** Token of the hold. */
  readonly appointmentToken: string | null;
  /** Price of one place, in minor units, without tax. */
  readonly appointmentUnitPrice: number | null;
  /** Currency of the unit price. */
  readonly appointmentCurrency: string | null;
}

const english = (value: string): { languageCode: LanguageCode; value: string }[] => [
  { languageCode: LanguageCode.en, value },
];
const ui = { tab: 'Appointments' };

/** The custom fields that the plugin adds to Vendure's configuration. */
export const appointmentCustomFields: Required<Pick<CustomFields, 'ProductVariant' | 'OrderLine'>> = {
  ProductVariant: [
    {
      name: 'appointmentDuration',
      type: 'int',
      nullable: true,
      public: true,
      min: 1,
      label: english('Duration'),
      description: english('The length of an appointment. Empty: this variant cannot be booked'),
      ui,
    },
    {
      name: 'appointmentDurationUnit',
      type: 'string',
      nullable: true,
      public: true,
      options: ['minute', 'hour', 'day', 'month'].map((value) => ({ value })),
      defaultValue: 'minute',
      label: english('Unit of the duration'),
      ui,
    },
    {
      name: 'appointmentPlaces',
      type: 'int',
      nullable: true,
      public: true,
      min: 1,
      label: english('Places'),
      description: english('How many can be booked for the same time. Default 1'),
      ui,
    },
    {
      name: 'appointmentRequiresConfirmation',
      type: 'boolean',
      nullable: true,
      public: true,
      label: english('Requires confirmation'),
      description: english('A manager confirms each booking'),
      ui,
    },
    {
      name: 'appointmentStaff',
      type: 'relation',
      entity: Administrator,
      list: true,
      nullable: true,
      public: false,
      label: english('Staff'),
      description: english(
        'Administrators with the permission ProvideAppointments. None: bookings take no staff',
      ),
      ui,
    },
    {
      name: 'appointmentSettings',
      type: 'text',
      nullable: true,
      public: false,
      label: english('Other settings'),
      description: english('JSON, such as {"padding": 15, "cancel_limit": 24}'),
      validate: mistakeInSettings,
      ui,
    },
  ],
  OrderLine: [
    { name: 'appointmentStart', type: 'string', nullable: true, public: true },
    { name: 'appointmentStaff', type: 'string', nullable: true, public: true },
    { name: 'appointmentId', type: 'int', nullable: true, public: true, readonly: true },
    { name: 'appointmentToken', type: 'string', nullable: true, internal: true },
    { name: 'appointmentUnitPrice', type: 'int', nullable: true, internal: true },
    { name: 'appointmentCurrency', type: 'string', nullable: true, internal: true },
  ],
};
