import { type Content, type Description, h } from '../../common/dom.mjs';

/** Data for a section that the user opens. */
interface ClosedSection {
  /** Distinguishes the section from its siblings for `render`. */
  readonly key: string;
  readonly heading: string;
  readonly content: Content;
  /** Called when the user opens the section, to read its data. */
  readonly read: () => void;
}

/** Shows a section that is closed at first, and reads its data only when the user opens it. */
export const closedSection = ({ key, heading, content, read }: ClosedSection): Description =>
  h(
    'details',
    {
      key,
      class: 'note',
      ontoggle: ({ target }) => {
        if ((target as HTMLDetailsElement).open) read();
      },
    },
    h('summary', {}, heading),
    content,
  );
