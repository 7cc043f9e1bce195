import { theId } from '../../domain/checks/arguments';
import {
  anything,
  flagInput,
  idInput,
  type InputCheck,
  inputOneOf,
  named,
  object,
  requiredInput,
  type ServiceInputs,
  shape,
  textInput,
} from '../../domain/checks/input-check';
import { CALENDAR_QUERY } from '../../wire/inputs/calendar-inputs';
import { shapeOf } from '../../wire/inputs/core-check';
import type { CalendarQuery } from './appointments-in';
import type { CalendarService } from './service';
import type { CalendarSubscriptions } from './subscriptions';

const query = named('query', requiredInput(shapeOf<CalendarQuery>(CALENDAR_QUERY)));
const resource = shape<{ resourceId: number }>({ resourceId: requiredInput(idInput) });
/** Checks the owner of a calendar: the id of a member of staff, or an object that names a resource. */
const subjectInput: InputCheck = (value, name, problems) =>
  (typeof value === 'object' && value !== null ? resource : idInput)(value, name, problems);
const theSubject = named('staffId', requiredInput(subjectInput));
const feed = shape<{ staffId?: number; mount: string }>({
  staffId: idInput,
  mount: requiredInput(textInput),
});
const subscription = shape<{ url: string; priority?: number }>({
  url: requiredInput(textInput),
  priority: idInput,
});

export const CALENDAR_INPUTS: ServiceInputs<Omit<CalendarService, 'subscriptions'>> = {
  page: [query],
  desk: [query],
  ics: [
    theId,
    named(
      'options',
      shape<{ reader?: string; visit?: boolean }>({
        reader: inputOneOf(['staff', 'customer']),
        visit: flagInput,
      }),
    ),
  ],
  feedAddress: [requiredInput(feed)],
  revokeFeed: [requiredInput(shape<{ staffId?: number }>({ staffId: idInput }))],
  feed: [anything],
  importFor: [theSubject, requiredInput(object)],
};

export const SUBSCRIPTION_INPUTS: ServiceInputs<CalendarSubscriptions> = {
  add: [theSubject, requiredInput(subscription)],
  list: [named('staffId', subjectInput)],
  remove: [theId],
};
