/**
 * Style sheet of the shop: one column on phones, two on wider screens. Spacing, type and buttons follow the picker and
 * the desk, which take their colours from here: see docs/visual-language.md.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --accent: light-dark(#2f6f4f, #7cc9a2);
  --on-accent: light-dark(#fff, #10231a);
  --text: light-dark(#22302a, #e9efec);
  --muted: light-dark(#5a6b63, #a8b8b0);
  --page: light-dark(#faf9f6, #121715);
  --surface: light-dark(#fff, #1e2622);
  --line: light-dark(#e4e2da, #333d38);
  --edge: light-dark(#7d8a83, #7b8a82);
  --soft: light-dark(#f1f3f1, #27302b);
  --wrong: light-dark(#9b2c2c, #f3a6a6);
  --appointments-accent: var(--accent);
  --appointments-on-accent: var(--on-accent);
  --appointments-text: var(--text);
  --appointments-muted: var(--muted);
  --appointments-surface: var(--surface);
  --appointments-line: var(--line);
  --appointments-bad: var(--wrong);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-block-size: 100dvb; display: flex; flex-direction: column; overflow-wrap: break-word; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
a { color: var(--accent); padding-block: .1875rem; }
header.site { background: var(--surface); border-block-end: 1px solid var(--line); }
header.site > div, main, footer.site > div { max-inline-size: 60rem; margin-inline: auto; padding: 1rem clamp(min(1rem, 20px), 4vw, 2rem); }
main { flex: 1; inline-size: 100%; padding-block: 1.5rem 3rem; }
main > :first-child { margin-block-start: 0; }
footer.site { font-size: .875rem; border-block-start: 1px solid var(--line); }
footer.site > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 3rem; }
footer.site a { color: var(--muted); }
body:has(.visit) footer.site address { display: none; }
footer.site :is(p, nav), .visit address p { margin: 0; display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
a[href^='tel:'], .range { white-space: nowrap; }
.line { display: inline-block; }
address { display: grid; justify-items: start; font-style: normal; }
header.site a, footer.site a, address a, a.go, .acts > a:not(.button) { display: inline-flex; align-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; }
p:has(> a.go) { margin-block: -.75rem 0; }
main > :not(:first-child):has(> a.go) { margin-block-start: .5rem; }
footer.site a[aria-current] { color: var(--text); text-decoration: none; }
header.site > div { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding-block: .5rem; }
header.site .name { font-weight: 600; font-size: 1.25rem; letter-spacing: -.01em; color: var(--text); text-decoration: none; margin-inline-end: auto; }
header.site nav { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin-inline: -.75rem; }
header.site nav a { color: var(--muted); text-decoration: none; padding-inline: .75rem; border-radius: .5rem; }
header.site nav a:hover { color: var(--text); background: var(--soft); }
h1 { font-weight: 600; font-size: clamp(1.5rem, 4vw, 2rem); line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; margin: 0 0 .5rem; }
h2 { font-weight: 600; font-size: 1.25rem; line-height: 1.3; margin: 2rem 0 .75rem; }
h3 { font-weight: 600; }
.lead, .muted { color: var(--muted); text-wrap: pretty; }
.cards { list-style: none; padding: 0; margin-block: 1.5rem; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); }
.cards.broad { grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
.cards:has(> :only-child) { grid-template-columns: minmax(0, 1fr); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: clamp(min(1rem, 20px), 4vw, 1.5rem); display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; align-content: start; }
.card > h2 { overflow-wrap: anywhere; hyphens: auto; }
.card > :is(h2, h3) > a { color: var(--text); text-decoration: none; }
.card > :is(h2, h3) > a:hover { text-decoration: underline; text-underline-offset: .2em; }
.card:has(> :is(h2, h3) > a) { position: relative; }
.card > :is(h2, h3) > a::after { content: '' / ''; position: absolute; inset: 0; border-radius: .75rem; }
.card:has(> :is(h2, h3) > a:hover) { border-color: var(--edge); box-shadow: 0 1px 3px rgb(0 0 0 / .16); }
.terms { font-size: .875rem; }
.terms { color: var(--muted); text-wrap: pretty; }
:is(.panel, .card) > .terms { margin-block: .5rem; }
.card h2 { margin: 0; }
.card p { margin: 0; }
.card > * + .acts, .card > [data-seconds-left] { margin-block-start: .5rem; }
.price-list.panel { list-style: none; padding-block: 0; container-type: inline-size; }
.panel + p:has(> a.go) { margin-block-start: 0; }
.price-list > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1.5rem; align-items: center; padding-block: 1.25rem; }
.price-list > li + li { border-block-start: 1px solid var(--line); }
.price-list > li > div { position: relative; flex: 1 1 100%; min-inline-size: 0; }
.price-list h2 { margin: 0 0 .125rem; overflow-wrap: anywhere; hyphens: auto; }
.price-list h2 a { color: var(--text); text-decoration: none; }
.price-list h2 a::after { content: '' / ''; position: absolute; inset: 0; }
.price-list h2 a:hover { text-decoration: underline; text-underline-offset: .2em; }
.price-list p { margin: 0; }
.price { flex: 1 1 6rem; display: flex; flex-direction: column; font-variant-numeric: tabular-nums; }
.price-list :is(button, .button) { min-inline-size: 6rem; }
@container (min-width: 28rem) {
  .price-list > li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(7rem, auto) auto; }
  .price { align-items: end; }
}
.beside { display: grid; gap: 1rem 2.5rem; }
.beside > * { min-inline-size: 0; }
@media (min-width: 60rem) { .beside { grid-template-columns: minmax(0, 1fr) 17rem; } }
.visit { font-size: .9375rem; display: grid; gap: 0 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); align-content: start; }
.visit h2 { scroll-margin-block-start: 1rem; margin-block: .5rem .25rem; font-size: 1.125rem; }
.visit > div > p { margin: 0; }
@media (pointer: fine) and (min-width: 60rem) { .visit address a { min-block-size: 1.75rem; } }
.hours { margin-block-start: .25rem; inline-size: auto; }
.hours :is(th, td) { padding: .25rem 0; border: 0; vertical-align: top; font-weight: 400; font-variant-numeric: tabular-nums; }
.hours th { padding-inline-end: min(1.5rem, 5vw); }
.hours th::first-letter { text-transform: uppercase; }
.hours td > span { display: block; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-weight: 600; }
main:has(appointment-picker:state(--visit)) > .head > .facts { visibility: hidden; }
.columns { margin-block-start: 1.5rem; display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: start; }
.columns > * { min-inline-size: 0; }
.columns .cards { margin-block-start: 0; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: clamp(1rem, 4vw, 1.5rem); }
button, .button { font: inherit; font-weight: 600; display: inline-block; color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: .5rem; padding: .5rem 1.25rem; min-block-size: 2.75rem; cursor: pointer; text-decoration: none; }
.button { text-align: center; }
button:hover, .button:hover { border-color: var(--text); }
button:disabled { color: var(--muted); background: var(--soft); border-color: transparent; cursor: default; }
.acts > .label { flex-basis: 100%; font-size: .875rem; color: var(--muted); }
.acts { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
.acts:has(> .label) { row-gap: 0; }
li.card:has(> h3 > a) > .acts { position: relative; justify-self: start; }
form.pay p { margin-block: .5rem 0; }
.columns.receipt { row-gap: 1rem; }
.receipt .sums tr:first-child > * { padding-block-start: 0; }
.receipt .sums tr:last-child > * { padding-block-end: 0; }
.receipt .sums { margin-block: 0; max-inline-size: none; }
form.pay > .sums + button { margin-block-start: .75rem; inline-size: 100%; }
form.pay > p:has(+ button) { margin-block: 0 .75rem; }
@media (min-width: 46rem) {
  .columns.receipt { grid-template-columns: minmax(0, 1fr) 18rem; }
  .receipt > .panel { order: 1; }
}
button.quiet, .button.quiet { color: var(--text); background: var(--soft); padding-inline: min(1rem, 4vw); }
:is(button, .button).quiet:hover { border-color: var(--edge); }
:is(button, .button).tinted { color: var(--accent); background: color-mix(in oklab, var(--accent) 15%, var(--surface)); }
:is(button, .button).danger { background: var(--wrong); }
:is(button, .button).quiet.danger { color: var(--wrong); background: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[tabindex="-1"]:focus { outline: none; }
label { display: block; margin-block: 1rem .25rem; font-size: .875rem; color: var(--muted); }
label.tick { display: flex; align-items: center; gap: .5rem; min-block-size: 2.75rem; font-size: 1rem; color: var(--text); }
input, select, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: .5rem; padding: .5rem .75rem; inline-size: 100%; min-block-size: 2.75rem; }
input.code { font-size: 1.375rem; font-variant-numeric: tabular-nums; letter-spacing: .3em; max-inline-size: 11rem; }
p.pass { flex-basis: 100%; margin: 0; }
p.pass:empty { display: none; }
p.pass label { margin: 0; }
label.tick input { flex: none; inline-size: 1.15rem; block-size: 1.15rem; min-block-size: 0; margin: 0; accent-color: var(--accent); }
fieldset.panel { margin-inline: 0; min-inline-size: 0; }
[aria-invalid="true"] { border-color: var(--wrong); }
.fault { margin-block: .25rem 0; font-size: .875rem; color: var(--wrong); }
[role="alert"] { color: var(--wrong); }
[role="alert"]:empty { display: none; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { text-align: start; padding: .5rem; border-block-end: 1px solid var(--line); }
dl.about { display: grid; gap: .35rem; margin: .5rem 0; }
dl.about { container-type: inline-size; }
dl.about > div { display: grid; gap: .15rem .5rem; align-items: start; }
@container (min-width: 14rem) { dl.about > div { grid-template-columns: minmax(5.5rem, 24%) 1fr; } }
@container (min-width: 28rem) { dl.about > div { grid-template-columns: minmax(10rem, 24%) 1fr; } }
dl.about dt { color: var(--muted); hyphens: auto; overflow-wrap: anywhere; }
dl.about dd { margin: 0; overflow-wrap: anywhere; text-wrap: pretty; }
.card h3 { margin: 0; font-size: 1.1rem; }
.card h2 ~ h3 { margin-block-start: .5rem; font-size: 1rem; }
.sums { margin-block: 1rem; max-inline-size: 30rem; }
.sums th { padding-inline: 0 min(1rem, 4vw); overflow-wrap: anywhere; hyphens: auto; font-weight: 400; }
.sums td { padding-inline: 0; text-align: end; vertical-align: top; white-space: nowrap; font-variant-numeric: tabular-nums; }
.sums tr:first-child { font-size: 1.2rem; }
.sums tr:first-child td { font-weight: 600; }
.sums tr:last-child > * { border: 0; }
.sums small { display: block; }
.times { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.panel { margin-block: 1rem; overflow-wrap: break-word; }
.columns .panel { margin-block-start: 0; }
.panel > :first-child, .panel > [type=hidden] + * { margin-block-start: 0; }
.panel > :last-child { margin-block-end: 0; }
.notice { background: color-mix(in oklab, var(--accent) 8%, var(--surface)); scroll-margin-block-start: 1rem; }
.panel > h2:first-child { margin-block-end: .5rem; }
[role="alert"] button { color: var(--text); }
[role="status"]:empty { display: none; }
dialog { color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: clamp(1rem, 4vw, 1.5rem); max-inline-size: min(28rem, calc(100% - 2rem)); overflow-wrap: anywhere; }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog p { margin-block: 0 1.25rem; font-weight: 600; }
details.panel:not([open]) { padding-block: .25rem; }
summary { cursor: pointer; font-weight: 600; align-content: center; min-block-size: 2.75rem; }
.card > .terms a { position: relative; color: inherit; }
.next dl.about:first-of-type > div:first-child dd { font-weight: 600; }
details.past > summary { list-style: none; }
details.past > summary::-webkit-details-marker { display: none; }
details.past > summary::after { content: '' / ''; display: inline-block; inline-size: .5em; block-size: .5em; margin-inline-start: .625rem; vertical-align: .15em; border: solid; border-width: 0 2px 2px 0; rotate: 45deg; }
details.past[open] > summary::after { rotate: 225deg; vertical-align: -.1em; }
details.past { margin-block-start: 2rem; border-block-start: 1px solid var(--line); padding-block-start: .5rem; }
.services { list-style: none; padding: 0; max-inline-size: 34rem; margin-block: .5rem; border-block: 1px solid var(--line); }
.services > li { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; padding-block: .35rem; }
.services > li + li { border-block-start: 1px solid var(--line); }
.services .at { min-inline-size: 3rem; }
.services .what { flex: 1 1 7rem; min-inline-size: 0; overflow-wrap: anywhere; }
.services :is(.at, .amount) { white-space: nowrap; font-variant-numeric: tabular-nums; }
.services .amount { margin-inline-start: auto; }
.services small { display: block; color: var(--muted); }
#done { scroll-margin-block-start: 1rem; }
.panel > #done > * { margin: 0; }
.panel > .changes { border-block-start: 1px solid var(--line); margin-block: 1rem; padding-block-start: 1rem; }
.changes { display: flex; flex-wrap: wrap; gap: .75rem; align-items: start; scroll-margin-block-start: 1rem; }
.changes > .terms { flex: 1 0 100%; margin: 0; }
.changes > [open] { flex: 1 0 100%; min-inline-size: 0; }
.changes summary { list-style: none; inline-size: fit-content; max-inline-size: 100%; }
.changes summary::-webkit-details-marker { display: none; }
@media (scripting: enabled) { .changes:has(> [open]) :is(summary, details:not([open])) { display: none; } }
.changes:has(> .cancel[open]) ~ .calendar { display: none; }
.changes h2 { margin: 0; }
.changes .acts > h2 { flex: 1; }
.changes appointment-picker { margin-block-end: 0; }
.changes appointment-picker::part(picker) { border: 0; padding: 0; }
.narrow { max-inline-size: 26rem; margin-inline: auto; }
.narrow > :first-child { margin-block-start: 0; }
form.panel > button, details .acts { margin-block-start: 1rem; }
form.panel > p:has(+ button) { margin-block-end: 0; }
.head > * { margin-block: .25rem; }
.head .go { margin-block: -.5rem 0; }
appointment-picker { max-inline-size: none; margin-block: 1rem; }
.booking > appointment-picker, appointment-picker:not(:defined) { display: block; min-block-size: 36rem; }
@media (max-width: 30rem) {
  form.panel > button:not(.quiet), form.pay button { inline-size: 100%; }
  main { padding-block-start: 1rem; }
  .head .go { margin-block-start: 0; }
  header.site > div { gap: .25rem .75rem; padding-block: .25rem; }
  header.site .name { font-size: 1.125rem; }
  header.site nav { gap: 0; margin-inline: -.375rem; font-size: .875rem; }
  header.site nav a { padding-inline: .375rem; }
  header.site nav:has(> :nth-child(3)) > a[href="/"] { display: none; }
}
@media (forced-colors: active) { :is(button, .button):not(.quiet, .tinted) { border-width: 3px; } }
@page { margin: 12mm; }
@media print {
  :root { color-scheme: light; --page: #fff; }
  header.site nav, header.site form, footer.site, main :is(form:not(.pay), .acts, button) { display: none; }
  .card, .panel { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
}
`;
