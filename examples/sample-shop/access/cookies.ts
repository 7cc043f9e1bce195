import type { RequestLike } from 'shop-appointments';

/** Returns the value of a request's cookie; '' without one. */
export function cookieOf({ headers: { cookie } }: RequestLike, name: string): string {
  const cookies = (Array.isArray(cookie) ? cookie.join(';') : (cookie ?? '')).split(';');
  const ours = cookies.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return ours?.slice(name.length + 1) ?? '';
}
