import type { Content } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';
import { alertView, failureText } from './failure.mjs';

/** Makes a handler of a form's `submit` event: it calls `submit` with the form, and the page is not left. */
export const submitting =
  (submit: (form: HTMLFormElement) => void) =>
  (event: Event): void => {
    event.preventDefault();
    submit(event.target as HTMLFormElement);
  };

/** Shows why a request failed; nothing if `failure` is undefined. */
export const failureView = (failure: unknown, context: Context): Content =>
  failure !== undefined && alertView(failureText(failure, context));
