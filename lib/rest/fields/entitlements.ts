import { APPOINTMENT_FIELDS } from '../../wire/inputs/appointment-inputs';
import { ENTITLEMENT_SEARCH } from '../../wire/inputs/entitlement-inputs';
import { fieldsOf, type ParamSet } from './field';

export const LIST_ENTITLEMENTS = {
  fields: fieldsOf({
    ...ENTITLEMENT_SEARCH,
    customerId: {
      ...APPOINTMENT_FIELDS.customerId,
      description: 'Id of the customer. Default: the caller. Only managers may send another customer.',
    },
  }),
} as const satisfies ParamSet;
