import type { Context } from '../context.mjs';

/** Returns the name of a staff member; the id if the user may not see the member. */
export const nameOfMember = (id: number, { facts }: Pick<Context, 'facts'>): string =>
  facts.members.find((member) => member.id === id)?.display_name ?? `${id}`;

/** Lists the names of staff members, such as "Mona and Ali"; '' for none. */
export const namesOfMembers = (
  ids: readonly number[],
  context: Pick<Context, 'facts' | 'language'>,
): string =>
  new Intl.ListFormat(context.language, { type: 'conjunction' }).format(
    ids.map((id) => nameOfMember(id, context)),
  );
