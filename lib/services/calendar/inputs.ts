import { theId } from '../../domain/checks/arguments';
import {
  anything,
  idInput,
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
const theMember = named('staffId', requiredInput(idInput));
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
  ics: [theId, named('options', shape<{ reader?: string }>({ reader: inputOneOf(['staff', 'customer']) }))],
  feedAddress: [requiredInput(feed)],
  revokeFeed: [requiredInput(shape<{ staffId?: number }>({ staffId: idInput }))],
  feed: [anything],
  importFor: [theMember, requiredInput(object)],
};

export const SUBSCRIPTION_INPUTS: ServiceInputs<CalendarSubscriptions> = {
  add: [theMember, requiredInput(subscription)],
  list: [named('staffId', idInput)],
  remove: [theId],
};
