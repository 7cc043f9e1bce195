import { how } from '../../domain/checks/arguments';
import {
  idInput,
  named,
  object,
  requiredInput,
  type ServiceInputs,
  shape,
} from '../../domain/checks/input-check';
import type { GuestChanges } from '../../domain/people/guest-change';
import type { CustomerDraft } from '../../domain/people/new-customer';
import { APPOINTMENT_QUERY } from '../../wire/inputs/appointment-list-inputs';
import { checkOf, shapeOf } from '../../wire/inputs/core-check';
import { CUSTOMER_DRAFT, GUEST_CHANGES } from '../../wire/inputs/customer-inputs';
import { PERSON_NOTE } from '../../wire/inputs/person-note-inputs';
import { page } from '../../wire/inputs/paging';
import type { DeskService } from './service';
import type { VisitQuery } from './visits-of-person';

const options = named('options', shape<{ signal?: AbortSignal }>({ signal: object }));

const visitQuery = named('query', shape<VisitQuery>({ page: checkOf(page), signal: object }));

const note = named('note', requiredInput(checkOf(PERSON_NOTE.note)));

export const DESK_INPUTS: ServiceInputs<DeskService> = {
  visits: [named('customerId', requiredInput(idInput)), visitQuery],
  guestVisits: [named('bookingId', requiredInput(idInput)), visitQuery],
  writeNote: [named('customerId', requiredInput(idInput)), note],
  writeGuestNote: [named('bookingId', requiredInput(idInput)), note],
  changeGuest: [
    named('bookingId', requiredInput(idInput)),
    named('changes', requiredInput(shapeOf<GuestChanges>(GUEST_CHANGES))),
    how,
  ],
  search: [named('search', requiredInput(checkOf(APPOINTMENT_QUERY.search))), options],
  tasks: [options],
  openTasks: [],
  addCustomer: [named('customer', requiredInput(shapeOf<CustomerDraft>(CUSTOMER_DRAFT))), how],
};
