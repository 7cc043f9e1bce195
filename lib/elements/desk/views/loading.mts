import { type Content, h } from '../../common/dom.mjs';
import { RequestFailed } from '../api/client.mjs';
import type { Context } from '../context.mjs';
import type { Loaded } from '../loaded.mjs';
import { button } from './button.mjs';
import { readFailureText } from './failure.mjs';

/** Shows loaded data. Before the data has arrived, says that it is loading, or why it could not be loaded. */
export function loadedView<Data>(
  loaded: Loaded<Data>,
  context: Context,
  view: (data: Data) => readonly Content[],
): Content[] {
  const { data, error } = loaded;
  const { texts } = context;
  return [
    // If the session has ended, no error is shown here, because the frame says so already.
    error !== undefined &&
      !isSignedOut(error) &&
      h(
        'p',
        { key: 'failure', role: 'alert', class: 'refusal' },
        readFailureText(error, context),
        ' ',
        button('retry', texts.frame.retry, () => void loaded.refresh()),
      ),
    data === undefined &&
      error === undefined &&
      h('p', { key: 'loading', class: 'muted' }, texts.frame.loading),
    ...(data === undefined ? [] : view(data)),
  ];
}

const isSignedOut = (error: unknown): boolean => error instanceof RequestFailed && error.status === 401;
