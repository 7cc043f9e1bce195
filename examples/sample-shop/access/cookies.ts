import type { RequestLike } from 'shop-appointments';

/** The value of a request's cookie, '' where there is none. */
export function cookieOf({ headers: { cookie } }: RequestLike, name: string): string {
  const cookies = (Array.isArray(cookie) ? cookie.join(';') : (cookie ?? '')).split(';');
  const ours = cookies.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return ours?.slice(name.length + 1) ?? '';
}
