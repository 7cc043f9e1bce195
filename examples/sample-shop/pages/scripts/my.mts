/** Parts of the page that show the time of the appointment, and the limit for cancelling. */
const FOLLOWS = '[data-follows]';

/** Updates the page after a move; the picker continues to show the former and the new time. */
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
  // If the page cannot be read again, the browser reloads it, so that the error is shown.
  follow().catch(() => location.reload());
});

/** Handles the button that keeps the appointment. */
document.addEventListener('click', ({ target }) => {
  const details = (target as Element).closest('[data-close]')?.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
});
