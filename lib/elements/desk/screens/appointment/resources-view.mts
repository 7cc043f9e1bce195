import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Need } from '../../api/facts.mjs';
import type { Context } from '../../context.mjs';
import { choice } from '../../views/field.mjs';
import { candidatesFor, nameOfResource, namesOfResources, needsOf } from '../../views/resources.mjs';
import type { AppointmentActions } from './state.mjs';

/**
 * Shows the resources (such as rooms) of an appointment by name. Managers can choose another suitable resource for each
 * need.
 */
export function resourcesView(
  appointment: Appointment,
  context: Context,
  actions: AppointmentActions,
): Content {
  const { facts } = context;
  const needs = facts.can_manage && appointment.status !== 'cancelled' ? needsOf(appointment, facts) : [];
  const taken = needs.map((_, at) => appointment.resource_ids?.[at] ?? 0);
  const choices = needs.map((need, at) => choiceOf(need, { taken, at, context, actions }));
  // If there is nothing to choose, the names become one text.
  if (choices.every((one) => one === undefined)) return namesOfResources(appointment, context);
  return h(
    'span',
    { key: 'resources', class: 'buttons' },
    ...choices.map(
      (one, at) => one ?? (taken[at]! > 0 && h('span', { key: at }, nameOfResource(taken[at]!, context))),
    ),
  );
}

interface ChoiceParts {
  /** Id of the resource (such as a room) for each need of the service; 0 for none. */
  readonly taken: readonly number[];
  readonly at: number;
  readonly context: Context;
  readonly actions: AppointmentActions;
}

/**
 * Shows the select with which a manager chooses one of the resources (such as a room) that the service needs. Undefined
 * if there is only one to choose.
 */
function choiceOf(need: Need, { taken, at, context, actions }: ChoiceParts): Description | undefined {
  const words = context.texts.resources;
  const now = taken[at]!;
  const ids = [...new Set([...candidatesFor(need, context.facts).map(({ id }) => id), now])];
  if (ids.length < 2) return undefined;
  const options = ids.map((id) => ({
    value: id,
    text: id === 0 ? words.notChosen : nameOfResource(id, context),
  }));
  const choose = (id: string): void =>
    actions.change({ resource_ids: taken.with(at, Number(id)), enforce: 'full' }, words.changed);
  const select = choice(`resource-${at}`, now, options, choose);
  return { ...select, values: { ...select.values, key: at, 'aria-label': need.kind || words.one } };
}
