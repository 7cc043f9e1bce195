const form = document.querySelector('#sign-in');

/** Calls Vendure's admin API with the session cookie. Throws the error text of a refused mutation. */
async function adminApi(query, variables) {
  const response = await fetch('/admin-api', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  const refusal = Object.values(data).find((result) => result?.errorCode);
  if (refusal) throw new Error(refusal.message);
  return data;
}

/** The desk (the web component for staff), with a button that signs out. */
const desk = document.createElement('appointment-desk');
desk.setAttribute('api', '/appointments');
const signOut = document.createElement('button');
signOut.slot = 'navigation';
signOut.textContent = 'Sign out';
signOut.addEventListener('click', async () => {
  await adminApi('mutation { logout { success } }');
  location.reload();
});
desk.append(signOut);

/** Shows the desk to a signed-in user, and the sign-in form to everyone else. */
async function show() {
  const { appointmentsNonce: nonce } = await adminApi('{ appointmentsNonce }');
  form.hidden = nonce !== null;
  if (nonce === null) return;
  desk.setAttribute('session-nonce', nonce);
  if (!desk.isConnected) form.after(desk);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const alert = form.querySelector('[role="alert"]');
  alert.textContent = '';
  try {
    await adminApi(
      `mutation ($username: String!, $password: String!) {
        login(username: $username, password: $password) { ... on ErrorResult { errorCode message } }
      }`,
      Object.fromEntries(new FormData(form)),
    );
    form.reset();
    await show();
  } catch (error) {
    alert.textContent = error.message;
  }
});

// The nonce or the session has ended: with a new nonce, perhaps after another sign-in, the desk works again.
desk.addEventListener('signedout', show);

await show();
