import { invalidParams } from '../../domain/errors';
import type { FoundIds, IdKind } from '../../domain/ids';
import type { HostIds } from '../../services/external-ids/service';
import { companionOf, kindOf } from '../../wire/companions';
import { MAX_INTEGER } from '../../wire/inputs/input';
import type { Field, ParamSet, Values } from '../fields/field';
import { type RawParams, readParams } from '../request/read-params';
import type { CompanionNaming, SentIds } from './name-companions';

/** A companion (a field with the shop's own ids) that a request contains. */
interface SentCompanion {
  readonly name: string;
  /** REST name of the field with integers that the companion replaces. */
  readonly field: string;
  /** Name in the core of the parameter that both the companion and the field with integers set. */
  readonly as: string;
  readonly kind: IdKind;
  readonly texts: readonly string[];
  readonly isList: boolean;
}

/** A body whose fields are checked, but whose companions (the shop's own ids) are not yet translated to integers. */
interface CheckedBody<Params> {
  readonly values: Params;
  readonly sent: readonly SentCompanion[];
}

/**
 * Reads parameters like `readParams`, and also companions (fields with the shop's own ids).
 *
 * @throws AppointmentsError as `readParams`; a field whose companion was sent does not count as missing
 */
export async function checkBody<Fields extends readonly Field[]>(
  params: ParamSet<Fields>,
  raw: RawParams,
  isForm = false,
): Promise<CheckedBody<Values<Fields>>> {
  const { companions = [], writes } = params;
  const texts = (await readParams({ fields: companions, writes }, raw, isForm)) as Readonly<
    Record<string, string | readonly string[] | undefined>
  >;
  const fields = params.fields.map((field) =>
    field.required && texts[field.as] !== undefined ? { ...field, required: false } : field,
  ) as readonly Field[] as Fields;
  const values = await readParams({ ...params, fields }, raw, isForm);
  const owner = (values as { readonly kind?: unknown }).kind;
  const sent = params.fields.flatMap(({ name: field, as }) => {
    const row = companionOf(field);
    const kind = row && kindOf(row, owner);
    const own = texts[as];
    if (!row || kind === undefined || own === undefined) return [];
    const isList = typeof own !== 'string';
    return [{ name: row.companion, field, as, kind, texts: isList ? own : [own], isList }];
  });
  return { values, sent };
}

/**
 * Looks up the integers for all companions (the shop's own ids) in these bodies, with one lookup for each kind of
 * record.
 */
export async function resolveCompanions(
  bodies: readonly Pick<CheckedBody<unknown>, 'sent'>[],
  hostIds: Pick<HostIds, 'resolve'>,
): Promise<FoundIds<string, number>> {
  const wanted = new Map<IdKind, Set<string>>();
  for (const { kind, texts } of bodies.flatMap(({ sent }) => sent)) {
    wanted.set(kind, new Set([...(wanted.get(kind) ?? []), ...texts]));
  }
  const found = [...wanted].map(
    async ([kind, texts]) => [kind, await hostIds.resolve(kind, [...texts])] as const,
  );
  return new Map(await Promise.all(found));
}

/** The values of a body, and the shop's own ids that errors must show in place of the integers. */
interface ReadBody<Params> {
  readonly values: Params;
  readonly naming: CompanionNaming;
}

/**
 * Replaces the companions (the shop's own ids) of a body by integers. An id that the shop does not know gets a very
 * large integer that the table of ids never reaches, so the core refuses it like every unknown id.
 *
 * @throws AppointmentsError `rest_invalid_param` with both names for a companion that disagrees with its field
 */
export function withIntegers<Params>(
  { values, sent }: CheckedBody<Params>,
  found: FoundIds<string, number>,
): ReadBody<Params> {
  const problems: Record<string, string> = {};
  const read = { ...values } as Record<string, unknown>;
  const naming = new Map<string, SentIds>();
  for (const { name, field, as, kind, texts, isList } of sent) {
    const integers = new Map(
      texts.map((text, index) => [text, found.get(kind)?.get(text) ?? MAX_INTEGER - index]),
    );
    const [first] = integers.values();
    const value = isList ? [...integers.values()] : first;
    const isKnown = texts.every((text) => found.get(kind)?.has(text));
    if (isKnown && read[as] !== undefined && JSON.stringify(read[as]) !== JSON.stringify(value)) {
      problems[field] = `disagrees with ${name}: send only one of them`;
      problems[name] = `disagrees with ${field}: send only one of them`;
    }
    read[as] = value;
    naming.set(as, { name, texts: new Map([...integers].map(([text, id]) => [String(id), text])) });
  }
  if (Object.keys(problems).length > 0) throw invalidParams(problems);
  return { values: read as Params, naming };
}

/** Reads one body: checks it, looks up the shop's own ids in it, and replaces them by integers. */
export async function readWithCompanions<Fields extends readonly Field[]>(
  params: ParamSet<Fields>,
  raw: RawParams,
  isForm: boolean,
  hostIds: Pick<HostIds, 'resolve'>,
): Promise<ReadBody<Values<Fields>>> {
  if (!params.companions) return { values: await readParams(params, raw, isForm), naming: new Map() };
  const body = await checkBody(params, raw, isForm);
  return withIntegers(body, await resolveCompanions([body], hostIds));
}
