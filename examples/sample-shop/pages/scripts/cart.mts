/** Counts down how long each place is kept. */
const shown = [...document.querySelectorAll<HTMLElement>('[data-seconds-left]')].map((element) => ({
  element,
  // Uses the monotonic clock, which cannot be set.
  endsAt: performance.now() + Number(element.dataset.secondsLeft) * 1000,
}));

function tick(): void {
  for (const { element, endsAt } of shown) {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    element.textContent =
      left > 0
        ? `kept for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
        : 'no longer kept for you; order it while it is still free';
  }
}

tick();
setInterval(tick, 1000);
