import { how, listOfObjects } from '../../domain/checks/arguments';
import {
  anything,
  listInput,
  named,
  object,
  requiredInput,
  type ServiceInputs,
} from '../../domain/checks/input-check';
import { HOLD_CHANGES } from '../../wire/inputs/appointment-inputs';
import { openShapeOf } from '../../wire/inputs/core-check';
import { customerBooking } from '../appointments/inputs';
import type { HoldChanges } from './change';
import type { HoldService } from './service';

const changes = named('changes', requiredInput(openShapeOf<HoldChanges>(HOLD_CHANGES)));

/** Ids and tokens of holds are not checked here: they come from visitors, so every wrong value is the same 404. */
export const HOLD_INPUTS: ServiceInputs<HoldService> = {
  place: [customerBooking, named('owner', requiredInput(object)), how],
  get: [anything, anything],
  find: [named('keys', requiredInput(listInput))],
  extend: [anything, anything, how],
  change: [anything, anything, changes, how],
  release: [anything, anything, how],
  checkout: [named('holds', requiredInput(listOfObjects)), named('into', object), how],
};
