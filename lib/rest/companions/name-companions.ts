import { AppointmentsError, areMissing, type ErrorData, paramsMessage } from '../../domain/errors';
import type { Naming, ParameterNames } from '../response/parameter-names';

/** The ids of one parameter as they were sent. */
export interface SentIds {
  /** The companion's name on the wire. */
  readonly name: string;
  /** The shop's id of each integer that took its place. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The parameters of the core whose values were sent as companions, by their names inside. */
export type CompanionNaming = ReadonlyMap<string, SentIds>;

/** The names on the wire of an operation's parameters, among them the companions that were sent. */
export const namesWith = (names: ParameterNames, naming: CompanionNaming): ParameterNames =>
  naming.size === 0
    ? names
    : new Map([...names, ...[...naming].map(([as, { name }]) => [as, name] as const)]);

/** The data and message of an error with the ids that were sent, in place of the integers that the core got. */
export function inSentIds<Data extends ErrorData>(
  error: Naming<Data>,
  naming: CompanionNaming,
): Naming<Data> {
  const { params } = error.data;
  if (naming.size === 0 || !params || areMissing(params)) return error;
  const byName = new Map([...naming.values()].map(({ name, texts }) => [name, texts]));
  const renamed = Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, withTexts(text, byName.get(name))]),
  );
  const message = error.message === paramsMessage(params) ? paramsMessage(renamed) : error.message;
  return { message, data: { ...error.data, params: renamed } };
}

const withTexts = (message: string, texts: SentIds['texts'] = new Map()): string =>
  message.replace(/(?<=the id )[\d, ]+$/, (ids) =>
    ids
      .split(', ')
      .map((id) => texts.get(id) ?? id)
      .join(', '),
  );

/** @throws the error of the work, with the ids that were sent */
export async function namingSentIds<T>(naming: CompanionNaming, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppointmentsError) || naming.size === 0) throw error;
    const { message, data } = inSentIds(error, naming);
    throw new AppointmentsError(error.code, message, data, { status: error.status, cause: error.cause });
  }
}
