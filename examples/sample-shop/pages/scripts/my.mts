/**
 * Selects the parts of the page that change after a move: the time of the appointment, and the deadline for cancelling.
 */
const FOLLOWS = '[data-follows]';

/** Updates the page after a move, except the picker, which keeps showing the old and the new time. */
async function follow(): Promise<void> {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const parts = [...page.querySelectorAll(FOLLOWS)];
  for (const [at, part] of [...document.querySelectorAll(FOLLOWS)].entries()) {
    const now = parts[at];
    if (now) part.replaceWith(now);
  }
}

document.addEventListener('rescheduled', () => {
  // If the request fails, the browser reloads the page and so shows the error.
  follow().catch(() => location.reload());
});

/** Closes the section about cancelling when the button "keep" in it is pressed. */
document.addEventListener('click', ({ target }) => {
  const details = (target as Element).closest('[data-close]')?.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
});
