import { type Content, type Description, h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Resource } from '../../../api/facts.mjs';
import type { Context } from '../../../context.mjs';
import { button } from '../../../views/button.mjs';
import { sectionHead } from '../../../views/section-head.mjs';
import { separated } from '../../../views/separated.mjs';
import { inPageLanguage } from '../../../views/names.mjs';
import type { ShownOwner } from '../week/table.mjs';
import { openResource } from './load.mjs';

/**
 * Shows the resources (rooms, chairs and machines) in the order in which bookings try them.
 *
 * @param change opens the form of a resource's weekly hours
 */
export function resourceList(change: ShownOwner['change'], context: Context): Content[] {
  const { texts, facts } = context;
  const words = texts.resources;
  return [
    sectionHead(
      words.heading,
      facts.resources.length,
      button('add', words.add, () => void openResource(context)),
      context.language,
    ),
    h('p', { key: 'hint', class: 'muted' }, words.hint),
    facts.resources.length === 0
      ? h('p', { key: 'none' }, words.none)
      : h(
          'ul',
          { key: 'list', class: 'times-off' },
          ...facts.resources.map((resource) => rowOf(resource, change, context)),
        ),
  ];
}

function rowOf(resource: Resource, change: ShownOwner['change'], context: Context): Description {
  const { id, kind, quantity = 1, status } = resource;
  const name = inPageLanguage(resource.name, context);
  const { facts, texts } = context;
  const words = texts.resources;
  const act = (key: string, action: string, look: string, onclick: () => void): Description =>
    h(
      'button',
      {
        type: 'button',
        key,
        part: 'button',
        class: `button ${look}`,
        'data-focus': `${key} resource ${id}`,
        'aria-label': fill(texts.hours.decisions.actionFor, { action, name }),
        onclick,
      },
      action,
    );
  return h(
    'li',
    { key: id, part: 'row' },
    h(
      'div',
      { key: 'about', class: 'about' },
      h('p', { key: 'name' }, h('strong', {}, h('bdi', {}, name))),
      h(
        'p',
        { key: 'facts', class: 'muted resource-facts' },
        ...separated(
          // A kind is a word of the shop's programs. It says something only if several resources have it.
          facts.resources.some((other) => other.kind === kind && other.id !== id) && kind,
          quantity > 1 && context.plural(words.equal, quantity),
          status === 'inactive' && words.inactive,
        ),
      ),
    ),
    h(
      'div',
      { key: 'buttons', class: 'buttons actions' },
      act('change', words.change, 'plain', () => void openResource(context, resource)),
      act('hours', words.hours, 'plain', () => change({ kind: 'resource', kind_id: id })),
    ),
  );
}
