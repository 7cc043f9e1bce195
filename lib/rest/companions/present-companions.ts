import type { FoundIds, IdsByKind } from '../../domain/ids';
import type { Logger } from '../../domain/logger';
import { Pace } from '../../runtime/slices';
import type { HostIds } from '../../services/external-ids/service';
import type { Endpoint, Version } from '../endpoint';
import type { HandlerResponse } from '../http';
import { isPlainObject } from '../request/plain-object';
import { readAfterCommit } from '../response/after-commit';
import { TextBody, TextStream, WrittenBody } from '../response/bodies';
import { ERROR, type ErrorBody } from '../response/errors';
import type { Schema } from '../response/schema';
import { externalIdIn, type ExternalIdOf, noteIds, withCompanions } from './add-companions';

/** Looks up the shop's own ids for integers, with one lookup for each kind of record. */
export async function textsOf(
  wanted: IdsByKind<number>,
  hostIds: Pick<HostIds, 'find'>,
): Promise<FoundIds<number, string>> {
  const found = [...wanted].map(async ([kind, ids]) => [kind, await hostIds.find(kind, [...ids])] as const);
  return new Map(await Promise.all(found));
}

/**
 * Adds companions (fields with the shop's own ids) to the responses of a shop whose ids are texts. Responses of other
 * shops stay unchanged.
 */
interface CompanionPresenter {
  add(response: HandlerResponse, request: HandledRequest): Promise<HandlerResponse>;
  addToError(error: ErrorBody): Promise<ErrorBody>;
}

/** The request to which the response belongs: its endpoint, its version, and whether it only reads. */
interface HandledRequest {
  readonly endpoint: Pick<Endpoint, 'responses'>;
  readonly version: Version;
  readonly isRead: boolean;
  readonly gone: () => AbortSignal;
}

/**
 * Creates the function that adds companions (fields with the shop's own ids) to a response. If the lookup of the ids
 * fails for the response to a write, or for an error, that response is sent without companions.
 */
export function createCompanionPresenter(hostIds: HostIds, logger: Logger): CompanionPresenter {
  if (!hostIds.areExternal) return { add: async (response) => response, addToError: async (error) => error };
  const lookUp = (wanted: IdsByKind<number>) => textsOf(wanted, hostIds);
  const ifPossible = (body: unknown, schema: Schema, pace: Pace): Promise<unknown> =>
    readAfterCommit('the ids of the shop', () => presentCompanions(body, schema, lookUp, pace), logger);
  return {
    async add(response, { endpoint, version, isRead, gone }) {
      const { status = 200, body } = response;
      const schema = isWritten(body) ? undefined : endpoint.responses?.(version)[status];
      if (!schema) return response;
      if (isRead) return { ...response, body: await presentCompanions(body, schema, lookUp, new Pace(gone)) };
      return { ...response, body: (await ifPossible(body, schema, new Pace())) ?? body };
    },
    addToError: async (error) =>
      ((await ifPossible(error, ERROR, new Pace())) as ErrorBody | undefined) ?? error,
  };
}

const isWritten = (body: unknown): boolean =>
  body instanceof WrittenBody || body instanceof TextBody || body instanceof TextStream;

/**
 * Adds companions (fields with the shop's own ids) to a response after one lookup of all its ids. While a long list is
 * copied, other tasks get a turn from time to time.
 *
 * @throws the reason of the signal if it aborts
 */
async function presentCompanions(
  body: unknown,
  schema: Schema,
  lookUp: (wanted: IdsByKind<number>) => Promise<FoundIds<number, string>>,
  pace: Pace,
): Promise<unknown> {
  const { wanted, note } = noteIds();
  await inParts(body, schema, note, pace);
  return wanted.size === 0
    ? inParts(body, schema, () => null, pace)
    : inParts(body, schema, externalIdIn(await lookUp(wanted)), pace);
}

/** Number of records that are copied before the code checks whether other tasks should get a turn. */
const AT_ONCE = 100;

async function inParts(value: unknown, schema: Schema, to: ExternalIdOf, pace: Pace): Promise<unknown> {
  const { items, properties = {} } = schema;
  if (Array.isArray(value) && items) {
    const shown: unknown[] = [];
    for (let from = 0; from < value.length; from += AT_ONCE) {
      shown.push(...value.slice(from, from + AT_ONCE).map((item) => withCompanions(item, items, to)));
      if (pace.isDue) await pace.turn();
    }
    return shown;
  }
  if (!isPlainObject(value)) return value;
  const long = Object.entries(value).filter(
    ([name, held]) => Array.isArray(held) && held.length > AT_ONCE && holdsRecords(properties[name]),
  );
  const lists: Record<string, unknown> = {};
  for (const [name, held] of long) lists[name] = await inParts(held, properties[name]!, to, pace);
  const short = Object.fromEntries(long.map(([name]) => [name, []]));
  return { ...(withCompanions({ ...value, ...short }, schema, to) as object), ...lists };
}

const holdsRecords = (schema: Schema | undefined): boolean =>
  schema?.items?.properties !== undefined || schema?.items?.anyOf !== undefined;
