/** Client of a GraphQL API of Vendure. Throws the errors in a response. */
export interface Api {
  <Data>(document: string, variables?: Readonly<Record<string, unknown>>): Promise<Data>;
  /** Returns the session token; undefined before a response has had one. */
  readonly token: () => string | undefined;
}

/**
 * Creates a client for the API at a URL such as `http://localhost:3000/shop-api`. It keeps one session, and uses one
 * channel.
 */
export function apiAt(address: string, channel?: string): Api {
  let token: string | undefined;
  const call = async <Data>(
    document: string,
    variables?: Readonly<Record<string, unknown>>,
  ): Promise<Data> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(channel ? { 'vendure-token': channel } : {}),
      },
      body: JSON.stringify({ query: document, variables }),
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    return data;
  };
  return Object.assign(call, { token: () => token });
}

/**
 * Signs in.
 * @throws Error if the password is wrong
 */
export async function signIn(api: Api, username: string, password: string): Promise<void> {
  const { login } = await api<{ login: { message?: string } }>(
    `mutation ($username: String!, $password: String!) {
      login(username: $username, password: $password) { ... on ErrorResult { message } }
    }`,
    { username, password },
  );
  if (login.message) throw new Error(login.message);
}
