import type { Request, RequestHandler, Response } from 'express';
import { cookieOf } from '../access/cookies';
import { ENGLISH, type Language, LANGUAGES } from './languages';

const COOKIE = 'shop_language';
const YEAR = 365 * 86_400_000;

/** Name of the parameter that chooses a language: `?language=de`. */
export const LANGUAGE_PARAMETER = 'language';

type Code = keyof typeof LANGUAGES;

const isCode = (text: unknown): text is Code => typeof text === 'string' && Object.hasOwn(LANGUAGES, text);

/** Returns the language of a request: the chosen one in the cookie, otherwise the best one of `Accept-Language`. */
function chosenIn(req: Request): Language {
  const chosen = cookieOf(req, COOKIE);
  if (isCode(chosen)) return LANGUAGES[chosen];
  const accepted = req.acceptsLanguages(Object.keys(LANGUAGES));
  return isCode(accepted) ? LANGUAGES[accepted] : ENGLISH;
}

/**
 * Sets the language of the response. `?language=de`, to which the foot of each page links, keeps the choice in a cookie
 * and opens the page again without the parameter.
 */
export const languages: RequestHandler = (req, res, next) => {
  const chosen = req.query[LANGUAGE_PARAMETER];
  if (req.method === 'GET' && isCode(chosen)) {
    res.cookie(COOKIE, chosen, { httpOnly: true, sameSite: 'lax', secure: req.secure, maxAge: YEAR });
    // A path that begins with two slashes would lead to another host.
    return res.redirect(303, req.path.replace(/^[/\\]+/, '/'));
  }
  res.locals.language = chosenIn(req);
  res.vary('Accept-Language, Cookie');
  next();
};

/**
 * Returns the language of a response that the handler `languages` has set. Returns English if the handler has not run
 * for this request.
 */
export const languageOf = ({ locals }: Pick<Response, 'locals'>): Language =>
  (locals.language as Language | undefined) ?? ENGLISH;
