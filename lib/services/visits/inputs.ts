import { how, theId, theIds, viewer } from '../../domain/checks/arguments';
import { named, object, requiredInput, type ServiceInputs } from '../../domain/checks/input-check';
import type {
  VisitDraft,
  VisitHoldDraft,
  VisitMove,
  VisitSlotsQuery,
  VisitTrial,
} from '../../domain/visits/visit-requests';
import { CANCELLATION_TERMS, VISIT_CANCELLATION_TERMS } from '../../wire/inputs/appointment-inputs';
import { shapeOf } from '../../wire/inputs/core-check';
import {
  VISIT_DRAFT,
  VISIT_HOLD,
  VISIT_MOVE,
  VISIT_QUERY,
  VISIT_SLOTS_QUERY,
  VISIT_TRIAL,
} from '../../wire/inputs/visit-inputs';
import { only } from '../../wire/names';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { VisitCancellationTerms } from './cancel';
import type { VisitsQuery, VisitService } from './service';
import type { SearchedDays } from './slots';

const trial = named('trial', requiredInput(shapeOf<VisitTrial>(VISIT_TRIAL)));
const draft = named('draft', requiredInput(shapeOf<VisitDraft>(VISIT_DRAFT)));
const move = named('to', requiredInput(shapeOf<VisitMove>(VISIT_MOVE)));
const moveTrial = named('to', requiredInput(shapeOf<Pick<VisitMove, 'start'>>(only(VISIT_MOVE, 'start'))));
const terms = named('terms', shapeOf<CancellationTerms>(CANCELLATION_TERMS));
const cancellation = named('terms', shapeOf<VisitCancellationTerms>(VISIT_CANCELLATION_TERMS));
const held = named('draft', requiredInput(shapeOf<VisitHoldDraft>(VISIT_HOLD)));
const slotsQuery = named('query', requiredInput(shapeOf<VisitSlotsQuery>(VISIT_SLOTS_QUERY)));
const window = named(
  'window',
  shapeOf<SearchedDays>(only(VISIT_SLOTS_QUERY, 'minDate', 'maxDate', 'from', 'to', 'signal')),
);
const query = named('query', shapeOf<VisitsQuery>(VISIT_QUERY));

export const VISIT_INPUTS: ServiceInputs<VisitService> = {
  slots: [slotsQuery, viewer],
  preview: [trial, how],
  create: [draft, how],
  reschedule: [theId, move, how],
  slotsToMove: [theId, window],
  cancel: [theId, cancellation, how],
  hold: [held, named('owner', requiredInput(object)), how],
  previewCancellation: [theId, terms],
  previewMove: [theId, moveTrial, how],
  get: [theId],
  find: [theIds],
  list: [query],
};
