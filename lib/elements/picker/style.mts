/** The picker's looks. A page changes them by the custom properties, and by `::part(picker)`. */
export const STYLE = `
:host {
  --accent: #0073aa;
  --on-accent: #fff;
  --text: light-dark(#1d2327, #f0f0f1);
  --muted: light-dark(#50575e, #b4b9be);
  --surface: light-dark(#fff, #1d2327);
  --line: light-dark(#c3c4c7, #50575e);
  --free: light-dark(#e5f5fa, #0c3a50);
  color-scheme: light dark;
  display: block;
  max-inline-size: 56rem;
  font: inherit;
  color: var(--text);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.picker { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: clamp(.5rem, 3vw, 1rem); container-type: inline-size; }
.body { display: grid; gap: .75rem 1.5rem; }
@container (min-width: 42rem) { .body { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); align-items: start; } }
.options { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-block-end: .75rem; }
.options label { display: flex; align-items: center; gap: .5rem; }
select, input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: .25rem; min-block-size: 2.75rem; padding-inline: .5rem; }
input { inline-size: 5rem; }
.head { display: flex; align-items: center; justify-content: space-between; }
h2, h3 { font-size: 1.05em; margin: .25rem 0; }
table { inline-size: 100%; border-collapse: collapse; table-layout: fixed; }
th { font-weight: normal; font-size: .8em; color: var(--muted); padding-block: .25rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
td { padding: 1px; }
button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: .375rem; cursor: pointer; }
button:focus-visible, select:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.turn { inline-size: 2.75rem; block-size: 2.75rem; font-size: 1.4em; line-height: 1; }
.turn:disabled { color: var(--line); cursor: default; }
.day { inline-size: 100%; block-size: 2.75rem; padding: 0; }
.day.free { background: var(--free); font-weight: 600; }
.day.sold-out, .day.closed { color: var(--muted); cursor: default; }
.day.sold-out { text-decoration: line-through; }
[aria-busy="true"] .day { opacity: .6; }
.day[aria-pressed="true"], .time[aria-pressed="true"] { background: var(--accent); color: var(--on-accent); }
ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: .375rem; }
.time { inline-size: 100%; min-block-size: 2.75rem; padding: .375rem; border-color: var(--line); display: grid; justify-items: center; gap: .125rem; }
.time[aria-disabled="true"] { color: var(--muted); cursor: default; text-decoration: line-through; }
.time small, .zone { font-size: .8em; color: var(--muted); }
.time[aria-pressed="true"] small { color: inherit; }
.zone { margin: 0 0 .5rem; }
.said { min-block-size: 1.5em; margin: .5rem 0 0; }
.said button { text-decoration: underline; padding: .25rem; }
@media (forced-colors: active) { .day.free, .time { border-color: ButtonText; } [aria-pressed="true"] { outline: 2px solid Highlight; } }
@media (prefers-reduced-motion: no-preference) { .day, .time { transition: background-color .1s; } }
`;
