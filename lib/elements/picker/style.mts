/**
 * The picker's looks. A page changes them by custom properties, which inherit, and by `::part`. Nothing is declared on the
 * host that a page may want to set from outside: a `color-scheme` there made a black box on light pages.
 *
 * The colour on the accent is black or white by the accent's lightness: at 49.44 both have the same contrast to it (4.6 : 1).
 */
export const STYLE = `
:host {
  --_accent: var(--appointments-accent, light-dark(#00699b, #62bdeb));
  --_on-accent: var(--appointments-on-accent, lch(from var(--_accent) calc((49.44 - l) * 1000) 0 0));
  --_surface: var(--appointments-surface, light-dark(#fff, #1d2327));
  --_text: var(--appointments-text, light-dark(#1d2327, #f0f0f1));
  --_muted: var(--appointments-muted, color-mix(in oklab, var(--_text) 80%, var(--_surface)));
  --_line: var(--appointments-line, color-mix(in oklab, var(--_text) 25%, var(--_surface)));
  --_free: var(--appointments-free, color-mix(in oklab, var(--_accent) 14%, var(--_surface)));
  display: block;
  max-inline-size: 56rem;
  font: inherit;
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
p, h2 { margin: 0; }
.picker { color: var(--_text); background: var(--_surface); border: 1px solid var(--_line); border-radius: .5rem; padding: clamp(.5rem, 3vw, 1rem); container-type: inline-size; text-align: start; }
.picker[inert] { opacity: .6; }
.options { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin-block-end: .75rem; }
label { max-inline-size: 100%; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .5rem; }
.body { display: grid; gap: .75rem 1.5rem; }
.side { display: flex; flex-direction: column; gap: .5rem; min-block-size: 18rem; min-inline-size: 0; }
select, input { font: inherit; color: inherit; background: var(--_surface); border: 1px solid var(--_muted); border-radius: .25rem; min-block-size: 2.75rem; padding-inline: .5rem; max-inline-size: 100%; }
option { color: var(--_text); background: var(--_surface); }
input { inline-size: 5rem; }
.zone select { flex: 1; min-inline-size: 8rem; }
.zone, small, .muted { font-size: .875em; color: var(--_muted); }
.month { display: grid; grid-template-columns: 2.75rem 1fr 2.75rem; grid-template-areas: "back title on" "days days days"; align-items: center; align-content: start; min-block-size: 22.5rem; }
h2 { grid-area: title; font-size: 1.05em; text-align: center; }
.back { grid-area: back; } .on { grid-area: on; }
table { grid-area: days; inline-size: 100%; border-collapse: collapse; table-layout: fixed; }
th { font-weight: normal; font-size: .8em; color: var(--_muted); padding-block: .25rem; overflow: hidden; white-space: nowrap; }
td { padding: 1px; block-size: 2.875rem; }
button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: .375rem; cursor: pointer; min-block-size: 2.75rem; }
button:focus-visible, select:focus-visible, input:focus-visible { outline: 3px solid var(--_text); outline-offset: 1px; position: relative; z-index: 1; }
button[aria-disabled="true"] { color: var(--_muted); cursor: default; }
.turn { font-size: 1.4em; line-height: 1; padding: 0; }
.turn[aria-disabled="true"] { color: var(--_line); }
.day { inline-size: 100%; padding: 0; }
.day.free { background: var(--_free); font-weight: 600; }
.day.sold-out { text-decoration: line-through; }
.day.few { border: 1px dashed var(--_line); }
.day[aria-current] { text-decoration: underline; }
.month[aria-busy="true"] .day { opacity: .6; }
.day[aria-pressed="true"], .time[aria-selected="true"], .primary { background: var(--_accent); color: var(--_on-accent); }
.times { display: grid; gap: .5rem; padding: 4px; margin: -4px; }
.group p { font-size: .875em; color: var(--_muted); margin-block-end: .25rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.25rem, 1fr)); gap: .375rem; }
.long { grid-template-columns: repeat(auto-fill, minmax(8.25rem, 1fr)); }
.time { padding: .25rem 0; border-color: var(--_line); display: grid; align-content: center; justify-items: center; }
.gone .clock { text-decoration: line-through; }
.time[aria-selected="true"] small { color: inherit; }
.notice { min-block-size: 1.5em; margin-block-start: .5rem; }
.said { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.plain, .primary { padding: .25rem .75rem; }
.plain { border-color: var(--_muted); }
.summary { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; min-block-size: 5.25rem; margin-block-start: .75rem; padding-block-start: .75rem; border-block-start: 1px solid var(--_line); background: var(--_surface); }
.summary > p { flex: 1 1 100%; }
.summary > div { flex: 1 1 12rem; }
.summary.chosen { position: sticky; inset-block-end: 0; }
@container (min-width: 42rem) {
  .body { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); align-items: start; }
  .side { block-size: 22.5rem; }
  .times { overflow-y: auto; }
}
@media (forced-colors: active) {
  .day.free, .time { border-color: ButtonText; }
  .day[aria-pressed="true"], .time[aria-selected="true"] { forced-color-adjust: none; background: Highlight; color: HighlightText; border-color: Highlight; }
  button[aria-disabled="true"] { color: GrayText; border-style: none; }
}
@media (prefers-reduced-motion: no-preference) { .day, .time { transition: background-color .1s; } }
`;
