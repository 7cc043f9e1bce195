import type { Texts } from '../../texts/texts';
import { html, type Html } from '../frame/html';

/**
 * Form with which customers and staff sign in. Without scripts, the browser sends the form itself; with POST, the
 * password does not appear in the URL.
 *
 * @param then page that opens after signing in
 */
export const signInForm = (then: string, texts: Texts): Html =>
  html`<form
    class="panel"
    method="post"
    action="/login"
    data-send="POST"
    data-then="${then}"
    data-not-yours="${texts.signInWrong}"
  >
    <label for="login">${texts.login}</label>
    <input id="login" name="login" autocomplete="username" required />
    <label for="password">${texts.password}</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required />
    <p id="not-signed-in" role="alert"></p>
    <button>${texts.signIn}</button>
  </form>`;
