/** The parts of the page that say when the appointment is, and until when it can be cancelled. */
const FOLLOWS = '[data-follows]';

/** After the appointment was moved: the picker goes on saying from when to when. */
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
  // A page that cannot be read again is loaded again, and says itself what is wrong.
  follow().catch(() => location.reload());
});

/** The second thoughts of somebody who wanted to cancel. */
document.addEventListener('click', ({ target }) => {
  const details = (target as Element).closest('[data-close]')?.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
});
