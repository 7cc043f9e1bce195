import { checkInputs, inputCheck, type InputCheck, openShape } from '../../../domain/checks/input-check';
import { amountProblem } from '../../../domain/checks/value-problems';
import type { AppointmentChanges, AppointmentDraft } from '../../../domain/drafts';
import { normaliseCost } from '../../../domain/money/money';
import type { Site } from '../../../domain/site';
import { APPOINTMENT_CHANGES, APPOINTMENT_DRAFT } from '../../../wire/inputs/appointment-inputs';
import { shapeOf } from '../../../wire/inputs/core-check';

const DRAFT = shapeOf<AppointmentDraft>(APPOINTMENT_DRAFT);
const CHANGES = shapeOf<AppointmentChanges>(APPOINTMENT_CHANGES);

/**
 * Checks the fields of a new appointment without reading anything.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export const checkDraft = (draft: AppointmentDraft, site: Site): void =>
  checkInputs([draft, draft], [DRAFT, costCheck(site)]);

/**
 * Checks the fields of an update without reading anything.
 *
 * @throws AppointmentsError 400 that names every wrong field
 */
export const checkChanges = (changes: AppointmentChanges, site: Site): void =>
  checkInputs([changes, changes], [CHANGES, costCheck(site)]);

/** Checks a cost. A negative amount is accepted if it rounds to 0 in the currency. */
const costCheck = ({ currencyDecimals }: Site): InputCheck =>
  openShape<{ cost: unknown }>({
    cost: inputCheck((cost) =>
      normaliseCost(cost as string | number, currencyDecimals) === undefined
        ? amountProblem(undefined, { min: 0 })
        : undefined,
    ),
  });
