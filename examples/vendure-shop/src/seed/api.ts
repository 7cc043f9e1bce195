/** A GraphQL API of Vendure. An error in the response is thrown. */
export interface Api {
  <Data>(document: string, variables?: Readonly<Record<string, unknown>>): Promise<Data>;
  /** Returns the token of the session; undefined before the first response that has one. */
  readonly token: () => string | undefined;
}

/** Calls the API at an address such as `http://localhost:3000/shop-api`, in one session, in one channel. */
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

/** Signs in. Throws if the password is wrong. */
export async function signIn(api: Api, username: string, password: string): Promise<void> {
  const { login } = await api<{ login: { message?: string } }>(
    `mutation ($username: String!, $password: String!) {
      login(username: $username, password: $password) { ... on ErrorResult { message } }
    }`,
    { username, password },
  );
  if (login.message) throw new Error(login.message);
}
