import type { Appointments } from '../../appointments';
import { type Internals, internalsOf } from '../../internals';
import type { Appointment } from '../../domain/appointment';
import { assertBatchSize } from '../../domain/checks/batch-size';
import { AppointmentsError } from '../../domain/errors';
import type { BatchOutcome } from '../../services/appointments/batch';
import { errorDataToJson } from '../../wire/error-data';
import { paramsWithCompanions } from '../companions/describe-companions';
import { type CompanionNaming, inSentIds, namesWith } from '../companions/name-companions';
import { checkBody, resolveCompanions, withIntegers } from '../companions/read-companions';
import type { Call } from '../endpoint';
import {
  APPOINTMENT_ID,
  type batchAppointments,
  CREATE_APPOINTMENT,
  type updateAppointmentParams,
} from '../fields/appointments';
import type { Values } from '../fields/field';
import type { HandlerResponse } from '../http';
import { assertFinished } from '../../domain/idempotency-key';
import { isPlainObject } from '../request/plain-object';
import { isForm } from '../request/read-body';
import { type RawParams, readParams } from '../request/read-params';
import { ERROR, type ErrorBody, revealError } from '../response/errors';
import { inNames, parameterNames } from '../response/parameter-names';
import { presentWritten } from '../response/present-appointments';
import { closed, INTEGER, listOf, type Schema } from '../response/schema';

/**
 * Schema of the response to a batch. For each key that was sent (create, update, delete), the response has a list: for
 * each item the appointment after the batch, or the item's error.
 */
export function batchOutcome(title: string, appointment: Schema): Schema {
  const items = listOf({ anyOf: [appointment, FAILURE] });
  return closed(title, { create: items, update: items, delete: items }, ['create', 'update', 'delete']);
}

const FAILURE = closed('BatchFailure', { id: INTEGER, error: ERROR });

/**
 * An item of a batch after parsing: its values if it can be executed, or its outcome if it was refused or if an
 * earlier attempt of the request has already created or changed the appointment.
 */
type ReadItem<T> = { readonly item: T } | Outcome;

/** The outcome of one item of a batch: the appointment after the batch, or an error. */
type Outcome = Appointment | { readonly id: number; readonly error: ErrorBody };

/**
 * Runs the creates of a batch, then its updates, then its deletes. Each item is executed on its own: a failed item does
 * not stop the others. The outcomes are under the keys that were sent (create, update, delete), in the order of the
 * items.
 */
export function createBatch(appointments: Appointments, update: ReturnType<typeof updateAppointmentParams>) {
  const internals = internalsOf(appointments);
  const { hostIds } = internals;
  const { logger } = internals.options;
  const { zone } = internals.site;
  const names = parameterNames([...CREATE_APPOINTMENT.fields, ...update.fields]);
  const create = hostIds.areExternal ? paramsWithCompanions(CREATE_APPOINTMENT) : CREATE_APPOINTMENT;

  const readOne = async <T>(item: unknown, read: () => Promise<T> | T): Promise<ReadItem<T>> => {
    try {
      return { item: await read() };
    } catch (error) {
      return { id: idOf(item), error: revealError(error, logger, zone) };
    }
  };

  const readAll = <T>(items: readonly unknown[] | undefined, read: (item: unknown) => Promise<T>) =>
    items && Promise.all(items.map((item) => readOne(item, () => read(item))));

  /** Reads the items to create. The shop's own ids in all items are looked up together. */
  const readCreates = async (items: readonly unknown[] | undefined, inForm: boolean) => {
    if (!items) return undefined;
    const checked = await Promise.all(
      items.map((item) => readOne(item, () => checkBody(create, asObject(item), inForm))),
    );
    const found = await resolveCompanions(itemsOf(checked), hostIds);
    const read = checked.map(async (entry, index) =>
      'item' in entry ? readOne(items[index], () => withIntegers(entry.item, found)) : entry,
    );
    return Promise.all(read);
  };

  const present = (outcome: BatchOutcome, naming: CompanionNaming = new Map()): Outcome => {
    if (!('error' in outcome)) return outcome;
    const { message, data } = inSentIds(inNames(outcome.error, namesWith(names, naming)), naming);
    const { status, ...facts } = data;
    const shown = { status, ...errorDataToJson(facts, zone) };
    return { id: outcome.id, error: { code: outcome.error.code, message, data: shown } };
  };

  const readChange = async (item: unknown, isForm: boolean) => {
    const { id } = await readParams(APPOINTMENT_ID, asObject(item));
    return { ...(await readParams(update, asObject(item), isForm)), id };
  };

  /**
   * If an earlier attempt of this request has already created or changed the appointment of an item, replaces the item by
   * that appointment.
   *
   * @param first index of the first item in the request, in which the updates follow the creates
   */
  const withWritten = async <T>(
    items: readonly ReadItem<T>[],
    { created }: Call,
    first: number,
  ): Promise<ReadItem<T>[]> => {
    const found =
      created.size === 0 ? new Map<number, Appointment>() : await appointments.find([...created.values()]);
    found.forEach(assertFinished);
    return items.map((entry, index) => found.get(created.get(first + index) ?? 0) ?? entry);
  };

  return async (
    call: Call<Values<ReturnType<typeof batchAppointments>['fields']>>,
  ): Promise<HandlerResponse> => {
    assertBatchSize(Object.values(call.params));
    const inForm = isForm(call.headers);
    const [creates, changes, deletes] = await Promise.all([
      readCreates(call.params.create, inForm),
      readAll(call.params.update, (item) => readChange(item, inForm)),
      readAll(call.params.delete, async (item) => (await readParams(APPOINTMENT_ID, { id: item })).id),
    ]);
    const known = creates && (await withWritten(creates, call, 0));
    const createIndexes = indexesOf(known);
    const bodies = known && itemsOf(known);
    const createdCount = known?.length ?? 0;
    const updates = changes && (await withWritten(changes, call, createdCount));
    const updateIndexes = indexesOf(updates);
    const { onCreated } = call.how;
    const result = await appointments.batch(
      {
        create: bodies?.map(({ values }) => values),
        update: updates && itemsOf(updates),
        delete: deletes && itemsOf(deletes),
      },
      {
        ...call.how,
        onCreated: onCreated && ((id, t, item = 0) => onCreated(id, t, createIndexes[item])),
        onUpdated: onCreated && ((id, t, item = 0) => onCreated(id, t, createdCount + updateIndexes[item]!)),
      },
    );
    const outcomes = {
      ...(known && {
        create: inPlace(
          known,
          result.create?.map((outcome, index) => present(outcome, bodies?.[index]?.naming)),
        ),
      }),
      ...(updates && {
        update: inPlace(
          updates,
          result.update?.map((outcome) => present(outcome)),
        ),
      }),
      ...(deletes && {
        delete: inPlace(
          deletes,
          result.delete?.map((outcome) => present(outcome)),
        ),
      }),
    };
    const body = await presentOutcomes(outcomes, call, internals);
    return Object.values(outcomes).flat().every(isRefusal) ? { changesNothing: true, body } : { body };
  };
}

function asObject(item: unknown): RawParams {
  if (!isPlainObject(item))
    throw new AppointmentsError('rest_invalid_param', 'Each item of a batch must be an object.', {
      params: {},
    });
  return item;
}

/** Returns the id to show with the error of an item; 0 if the item has no id. */
function idOf(item: unknown): number {
  const id = Number(isPlainObject(item) ? item.id : item);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

const itemsOf = <T>(read: readonly ReadItem<T>[]): T[] =>
  read.flatMap((entry) => ('item' in entry ? [entry.item] : []));

/** Returns the indexes of the items that are executed. */
const indexesOf = (read: readonly ReadItem<unknown>[] = []): number[] =>
  read.flatMap((entry, index) => ('item' in entry ? [index] : []));

/**
 * Puts the outcomes of executed items and those of refused items into one list, in the order in which the items were
 * sent.
 */
function inPlace(read: readonly ReadItem<unknown>[], done: readonly Outcome[] = []): Outcome[] {
  const next = done.values();
  return read.map((entry) => ('item' in entry ? next.next().value! : entry));
}

/**
 * Builds the response to a batch. The appointments of all its lists are presented together, so that the shop is called
 * only once.
 */
async function presentOutcomes(
  outcomes: Readonly<Record<string, readonly Outcome[]>>,
  call: Call,
  internals: Internals,
): Promise<Record<string, unknown[]>> {
  const done = Object.values(outcomes).flat().filter(isAppointment);
  const next = (await presentWritten(done, call, internals)).values();
  return Object.fromEntries(
    Object.entries(outcomes).map(([key, list]) => [
      key,
      list.map((outcome) => (isAppointment(outcome) ? next.next().value : outcome)),
    ]),
  );
}

/**
 * Whether an item of a batch failed without storing anything. A failure with a status of 500 or more may have stored
 * something.
 */
const isRefusal = (outcome: Outcome): boolean => 'error' in outcome && outcome.error.data.status < 500;

const isAppointment = (outcome: Outcome): outcome is Appointment => !('error' in outcome);
