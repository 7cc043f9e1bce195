import type { RequestLike } from 'shop-appointments';

/** Returns the value of a cookie in a request; '' if it is missing. */
export function cookieOf({ headers: { cookie } }: RequestLike, name: string): string {
  const cookies = (Array.isArray(cookie) ? cookie.join(';') : (cookie ?? '')).split(';');
  const ours = cookies.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return ours?.slice(name.length + 1) ?? '';
}
