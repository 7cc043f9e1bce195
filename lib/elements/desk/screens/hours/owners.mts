import { type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Owner, OwnerKind } from '../../api/rules.mjs';
import type { Context } from '../../context.mjs';
import { nameOfMember } from '../../views/names.mjs';
import { nameOfResource } from '../../views/resources.mjs';

export const SHOP: Owner = { kind: 'global', kind_id: 0 };

export function nameOfOwner({ kind, kind_id: id }: Owner, context: Context): string {
  const { texts, facts } = context;
  const words = texts.hours.owners;
  switch (kind) {
    case 'global':
      return words.shop;
    case 'product':
      return (
        facts.products.find((product) => product.id === id)?.name ?? fill(words.service, { id: `${id}` })
      );
    case 'staff':
      return nameOfMember(id, context);
    case 'resource':
      return nameOfResource(id, context);
  }
}

export const ownerKey = ({ kind, kind_id: id }: Owner): string => `${kind} ${id}`;

function ownerOf(key: string): Owner {
  const [kind, id] = key.split(' ');
  return { kind: kind as OwnerKind, kind_id: Number(id) };
}

/** Shows a select with the shop and all services, staff members and resources. */
export function ownerChoice(
  name: string,
  chosen: Owner,
  context: Context,
  onchange: (owner: Owner) => void,
): Description {
  const { facts, texts } = context;
  const words = texts.hours.owners;
  const option = (owner: Owner): Description =>
    h('option', { key: ownerKey(owner), value: ownerKey(owner) }, nameOfOwner(owner, context));
  const group = (kind: OwnerKind, label: string, all: readonly { readonly id: number }[]): Description =>
    h('optgroup', { key: kind, label }, ...all.map(({ id }) => option({ kind, kind_id: id })));
  return h(
    'select',
    {
      name,
      value: ownerKey(chosen),
      onchange: ({ target }) => onchange(ownerOf((target as HTMLSelectElement).value)),
    },
    option(SHOP),
    facts.members.length > 0 && group('staff', words.members, facts.members),
    facts.products.length > 0 && group('product', words.services, facts.products),
    facts.resources.length > 0 && group('resource', texts.resources.heading, facts.resources),
  );
}
