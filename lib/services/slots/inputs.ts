import { viewer } from '../../domain/checks/arguments';
import {
  type InputCheck,
  idInput,
  named,
  requiredInput,
  type ServiceInputs,
} from '../../domain/checks/input-check';
import { isObject } from '../../domain/checks/option-check';
import type { ReadyQuery, SlotQuery } from '../../engine/slots/types';
import { shapeOf } from '../../wire/inputs/core-check';
import { NEXT_SLOTS_QUERY, READY_QUERY, SLOT_MONTH_QUERY, SLOT_QUERY } from '../../wire/inputs/slot-inputs';
import type { SlotMonthQuery } from './month-plan';
import type { NextSlotsQuery } from './next-slots';
import type { ReadySlots } from './ready-slots';
import type { SlotService } from './service';

const query = named('query', requiredInput(shapeOf<SlotQuery>(SLOT_QUERY)));
const monthQuery = named('query', requiredInput(shapeOf<SlotMonthQuery>(SLOT_MONTH_QUERY)));
const nextQuery = named('query', requiredInput(shapeOf<NextSlotsQuery>(NEXT_SLOTS_QUERY)));
const readyQuery = named('query', requiredInput(checkedOnce(shapeOf<ReadyQuery>(READY_QUERY))));

export const SLOT_INPUTS: ServiceInputs<SlotService> = {
  list: [query, viewer],
  days: [query, viewer],
  month: [monthQuery, viewer],
  next: [nextQuery, viewer],
};

export const READY_SLOT_INPUTS: ServiceInputs<ReadySlots> = {
  list: [readyQuery, viewer],
  ofProduct: [named('productId', requiredInput(idInput)), viewer],
};

/** Makes a check that passes over a frozen value which has passed it before: a booking page repeats its queries. */
function checkedOnce(check: InputCheck): InputCheck {
  const passed = new WeakSet<object>();
  return (value, name, problems) => {
    if (isObject(value) && passed.has(value)) return;
    check(value, name, problems);
    if (isObject(value) && Object.isFrozen(value) && Object.keys(problems).length === 0) passed.add(value);
  };
}
