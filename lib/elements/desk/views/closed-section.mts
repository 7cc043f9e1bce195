import { type Content, type Description, h } from '../../common/dom.mjs';

/** A list that is read when the user opens its section. */
export interface ListOnDemand {
  /** Shows the list; undefined until it has been read. */
  readonly view: (() => Content) | undefined;
  readonly error: unknown;
}

/** Data for a section that the user opens. */
interface ClosedSection {
  /** Distinguishes the section from its siblings for `render`. */
  readonly key: string;
  readonly words: { readonly heading: string; readonly unreadable: string };
  readonly list: ListOnDemand;
  /** Called when the user opens the section, to read its list. */
  readonly read: () => void;
}

/** Shows a list in a section that is closed at first, and reads the list only when the user opens the section. */
export const closedSection = ({ key, words, list, read }: ClosedSection): Description =>
  h(
    'details',
    {
      key,
      class: 'disclosure',
      ontoggle: ({ target }) => {
        if ((target as HTMLDetailsElement).open) read();
      },
    },
    h('summary', {}, words.heading),
    list.error === undefined ? list.view?.() : h('p', { role: 'alert' }, words.unreadable),
  );
