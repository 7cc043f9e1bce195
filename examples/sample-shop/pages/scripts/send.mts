/** Sends JSON and answers JSON. What the shop refuses is an Error whose message says what to do. */
export async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  if (response.ok) return answer;
  throw new Error((answer as { message?: string }).message ?? `${response.status} ${response.statusText}`);
}
