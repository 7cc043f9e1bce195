import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Context } from '../../context.mjs';
import type { Loaded } from '../../loaded.mjs';
import { loadedView } from '../../views/loading.mjs';

/**
 * Describes the section of a form that shows the effects of a change before it is saved.
 * @param isCurrent whether the loaded effects are those of the present entries; until then the section is busy
 */
export const previewSection = <Data,>(
  { heading, isCurrent }: { readonly heading: string; readonly isCurrent: boolean },
  effects: Loaded<Data>,
  context: Context,
  view: (data: Data) => readonly Content[],
): Description =>
  h(
    'section',
    {
      key: 'consequences',
      class: 'consequences',
      'aria-busy': isCurrent ? undefined : 'true',
      'aria-labelledby': 'consequences',
    },
    h('h3', { key: 'heading', id: 'consequences' }, heading),
    ...loadedView(effects, context, view),
  );
