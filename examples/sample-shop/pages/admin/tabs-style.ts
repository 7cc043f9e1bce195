/**
 * Style of the links to the screens of the desk, which look as the desk's own tabs: a row below the head of the page or,
 * on a phone, at the lower edge, with the desk's pictures (see lib/elements/desk/style.css).
 */
export const TABS_STYLE = `
nav.screens { display: flex; align-items: center; gap: .5rem; margin-inline: clamp(.75rem, 2vw, 1.5rem); padding-block: .5rem; border-block-end: 1px solid var(--line); }
.screens > a, .screens summary { display: inline-flex; align-items: center; justify-content: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; padding: .25rem .75rem; border-radius: .5rem; color: var(--muted); font-weight: 400; text-decoration: none; white-space: nowrap; }
.screens > a:first-child { margin-inline-start: -.75rem; }
:is(.screens > a, .screens summary):hover { color: var(--text); background: var(--soft); }
.screens strong { margin-inline-start: .5rem; padding-inline: .5rem; border-radius: 1rem; font-size: .875rem; background: color-mix(in oklab, var(--accent) 15%, var(--surface)); }
.screens details { position: relative; }
.screens summary { list-style: none; }
.screens summary::-webkit-details-marker { display: none; }
.screens summary::after { content: '' / ''; border: solid currentcolor; border-width: 0 .125rem .125rem 0; rotate: 45deg; padding: .125rem; margin-inline-start: .5rem; margin-block-end: .25em; }
.screens .here > summary { position: relative; color: var(--text); -webkit-text-stroke: .02em; }
.screens .here > summary::before { content: '' / ''; position: absolute; inset-inline: .75rem; inset-block-end: calc(-.5rem - 1px); border-block-end: 3px solid var(--accent); }
.screens details > div { position: absolute; inset-block-start: 100%; inset-inline-start: 0; z-index: 6; display: grid; inline-size: max-content; min-inline-size: 100%; max-inline-size: 17rem; padding: .25rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); box-shadow: 0 .5rem 2rem rgb(0 0 0 / .24); }
.screens details a { display: flex; align-items: center; min-block-size: 2.75rem; padding: .25rem .75rem; border-radius: .5rem; color: var(--text); text-decoration: none; }
.screens details a:hover { background: var(--soft); }
.screens details a[aria-current] { background: color-mix(in oklab, var(--accent) 15%, var(--surface)); font-weight: 600; }
.screens details > div > [data-screen] { display: none; }
.screens hr { inline-size: auto; margin: .25rem .75rem; border: 0; border-block-start: 1px solid var(--line); }
@media (min-width: 40rem) and (max-width: 60rem) {
  nav.screens { gap: 0; }
  .screens > a, .screens summary { padding-inline: .5rem; font-size: .875rem; }
  .screens > a:first-child { margin-inline-start: -.5rem; }
  .screens .here > summary::before { inset-inline: .5rem; }
}
@media (max-width: 40rem) {
  nav.screens { order: 1; position: sticky; inset-block-end: 0; z-index: 4; gap: 0; margin: 0; padding: 0; background: var(--surface); border-block: 1px solid var(--line); border-block-end: 0; }
  .screens > a, .screens summary, .screens > a:first-child { position: relative; flex: auto; flex-direction: column; min-inline-size: 0; min-block-size: min(3.5rem, 16vw); margin: 0; padding: .25rem 2px; border-radius: 0; font-size: min(.75rem, 3.6vw); line-height: 1.2; }
  .screens details { flex: auto; }
  .screens summary { inline-size: 100%; }
  .screens details > div { inset-block: auto calc(100% + .25rem); inset-inline: auto 0; max-block-size: calc(100dvb - 6rem); overflow: auto; }
  .screens > [data-screen="hours"] { display: none; }
  .screens details > div > [data-screen] { display: flex; }
  .screens strong { position: absolute; inset-block-start: calc(50% - 1.35rem); inset-inline-start: calc(50% + .25rem); margin: 0; padding-inline: .25rem; font-size: 1em; }
  .screens summary::after { content: none; }
  .screens > a::before, .screens summary::before, .screens .here > summary::before { content: '' / ''; position: static; inline-size: 1.25rem; block-size: 1.25rem; scale: tan(atan2(1rem, 16px)); transform-origin: 0 0; margin-block-end: 2px; border: 0; background: currentcolor; forced-color-adjust: none; }
  .screens .here > summary { box-shadow: inset 0 3px var(--accent); }
  .screens [data-screen="today"]::before { clip-path: path(evenodd, 'M3 2h14v16H3zM5 4v12h10V4zM7 6h6v2H7zM7 9h6v2H7zM7 12h6v2H7z'); }
  .screens [data-screen="calendar"]::before { clip-path: path(evenodd, 'M2 4h3V2h2v2h6V2h2v2h3v14H2zM4 8v8h12V8zM6 10h3v4H6z'); }
  .screens [data-screen="customers"]::before { clip-path: path('M10 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM2 18c0-9 16-9 16 0z'); }
  .screens [data-screen="tasks"]::before { clip-path: path(evenodd, 'M2 2h16v16H2zM4 4v12h12V4zM5 10l1.5-1.5L9 11l5-5 1.5 1.5L9 14z'); }
  .screens [data-screen="figures"]::before { clip-path: path('M2 11h4v7H2zM8 6h4v12H8zM14 2h4v16h-4z'); }
  .screens summary::before { clip-path: path('M2 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM8 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM14 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0z'); }
}
@media (max-width: 21.5rem) {
  nav.screens { display: grid; grid-template-columns: repeat(3, auto); }
  .screens > a, .screens summary, .screens > a:first-child { flex-flow: row; gap: .25rem; min-block-size: max(14vw, 44px); font-size: min(.75rem, 5vw); }
  .screens > a::before, .screens summary::before, .screens .here > summary::before { content: none; }
  .screens strong { position: static; }
}
`;
