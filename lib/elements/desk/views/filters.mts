import type { Content } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';
import { choice, labelled, type Option } from './field.mjs';

type Choose = (id: number | undefined) => void;

/** Select of the staff member whose appointments a screen shows; nothing if there is only one. */
export const memberFilter = (
  { facts, texts }: Context,
  chosen: number | undefined,
  choose: Choose,
): Content =>
  filter(
    { name: 'member', label: texts.calendar.show, all: texts.calendar.everyone },
    facts.members.map(({ id: value, display_name: text }) => ({ value, text })),
    chosen,
    choose,
  );

/** Select of the service whose appointments a screen shows; nothing if there is only one. */
export const serviceFilter = (
  { facts, texts }: Context,
  chosen: number | undefined,
  choose: Choose,
): Content =>
  filter(
    { name: 'product', label: texts.calendar.service, all: texts.calendar.allServices },
    facts.products.map(({ id: value, name: text }) => ({ value, text })),
    chosen,
    choose,
  );

/** Select of one of several things, or of all of them. `all` is the text for all. */
const filter = (
  { name, label, all }: Readonly<Record<'name' | 'label' | 'all', string>>,
  options: readonly Option[],
  chosen: number | undefined,
  choose: Choose,
): Content =>
  options.length > 1 &&
  labelled(
    name,
    label,
    choice(name, chosen ?? '', [{ value: '', text: all }, ...options], (id) =>
      choose(id === '' ? undefined : Number(id)),
    ),
  );
