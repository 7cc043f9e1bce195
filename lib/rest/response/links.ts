/** The address of a request, from which the links in the response are built. */
export interface RequestAddress {
  /** Public address of the site. */
  readonly site: string;
  /** Path at which the router is mounted: `/api`. */
  readonly mount: string;
  /** Path below the mount of the router. */
  readonly path: string;
  /** Raw query of the request. */
  readonly query: string;
}

/** Whether a parameter is a credential or a nonce, which responses never repeat. */
export const isSecret = (name: string): boolean =>
  /^(consumer_key|consumer_secret|_?nonce|_wpnonce|oauth_.*|signature|token)$/i.test(name);

export const urlOf = ({ site, mount }: RequestAddress, path: string): string => site + mount + path;

/** Status and headers of the response to a creation. `path` is the path of the new record below the router's mount. */
export const createdAt = (address: RequestAddress, path: string) => ({
  status: 201,
  headers: { Location: urlOf(address, path) },
});

/** Builds `X-SITE-Total`, `X-SITE-TotalPages`, and `Link` to the previous and next page. */
export function pageHeaders(
  { total, page, perPage }: { readonly total: number; readonly page: number; readonly perPage: number },
  address: RequestAddress,
): Record<string, string> {
  const pages = Math.ceil(total / perPage);
  const links = [
    ...(page > 1 && pages > 0 ? [linkTo(Math.min(page - 1, pages), 'prev', address)] : []),
    ...(page < pages ? [linkTo(page + 1, 'next', address)] : []),
  ];
  return {
    'X-SITE-Total': String(total),
    'X-SITE-TotalPages': String(pages),
    ...(links.length > 0 && { Link: links.join(', ') }),
  };
}

function linkTo(page: number, relation: 'prev' | 'next', address: RequestAddress): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(address.query)].filter(([name]) => !isSecret(name)),
  );
  query.set('page', String(page));
  return `<${urlOf(address, address.path)}?${query.toString()}>; rel="${relation}"`;
}
