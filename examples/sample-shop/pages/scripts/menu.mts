/** Closes the menu of the page at Escape, and at a press or focus outside of it, as the desk does with its own. */
const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')!;

for (const name of ['pointerdown', 'focusin'])
  document.addEventListener(name, ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });

menu.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary')!.focus();
});
