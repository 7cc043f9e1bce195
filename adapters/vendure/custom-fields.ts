import type { CustomFields } from '@vendure/core';
import { Administrator, LanguageCode } from '@vendure/core';
import { mistakeInSettings } from './ports/products/settings';

/** Custom fields of ProductVariant that make it bookable. */
export interface BookableFields {
  /** Length of an appointment, in its duration unit; null for a variant that cannot be booked. */
  readonly appointmentDuration: number | null;
  readonly appointmentDurationUnit: string | null;
  readonly appointmentPlaces: number | null;
  readonly appointmentRequiresConfirmation: boolean | null;
  /** Members of staff who can be booked. Loaded only if a query requests the relation. */
  readonly appointmentStaff?: readonly Administrator[];
  /** JSON object with other fields of the product (see `SETTING_NAMES`), under their REST names. */
  readonly appointmentSettings: string | null;
}

/** Custom fields of OrderLine, which describe the appointment of the line. */
export interface AppointmentLineFields {
  /** Start that the customer chose: in ISO 8601 with an offset, or a time on the shop's wall clock. */
  readonly appointmentStart: string | null;
  /** The library's id of the member whom the customer chose. */
  readonly appointmentStaff: string | null;
  /** Answers to the questions of the product: a JSON list of `{ key, value, place? }`. */
  readonly appointmentAnswers: string | null;
  /** Id of the appointment. */
  readonly appointmentId: number | null;
  /** Token of the hold, which proves that the cart owns it. */
  readonly appointmentToken: string | null;
  /** Price of one place without tax, in minor units (cents). */
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
    { name: 'appointmentAnswers', type: 'text', nullable: true, public: true },
    { name: 'appointmentId', type: 'int', nullable: true, public: true, readonly: true },
    { name: 'appointmentToken', type: 'string', nullable: true, internal: true },
    { name: 'appointmentUnitPrice', type: 'int', nullable: true, internal: true },
    { name: 'appointmentCurrency', type: 'string', nullable: true, internal: true },
  ],
};
