/** Style sheet of the admin pages, in addition to the shop's. */
export const ADMIN_STYLE = `
.wide { background: var(--surface); line-height: 1.4; }
.wide header.site { line-height: 1.5; }
.wide header.site > div, .wide main { max-inline-size: none; padding-inline: clamp(.75rem, 2vw, 1.5rem); }
.wide main { padding-block: 1rem 2rem; }
.wide h1 { font-size: 1.25rem; line-height: 1.4; letter-spacing: 0; margin: 0 0 .75rem; }
.wide main h2 { font-size: 1rem; }
.wide main h2:not(.row *) { margin-block: 1.5rem .5rem; }
.new { max-inline-size: 60rem; }
.new input, .new select { min-inline-size: 0; }
.wide main .lead { margin-block: 0 .5rem; }
.wide main:has(> appointment-desk) { padding: 0; }
.wide main:has(> appointment-desk) { display: grid; grid-template: 1fr / minmax(0, 1fr); }
.wide main > appointment-desk { display: grid; grid-template: 1fr / minmax(0, 1fr); }
.unseen { position: absolute; clip-path: inset(50%); }
appointment-desk > [slot="navigation"] { color: inherit; }
@media (max-width: 40rem) { appointment-desk::part(desk) { min-block-size: 100dvb; } }
form.who { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; }
form.who [role="alert"] { min-block-size: 0; }
@media (max-width: 30rem) {
  form.who { margin-inline-start: auto; font-size: .875rem; }
  form.who .quiet { padding-inline: .75rem; }
  .wide header.site:not(:has(nav)) > div { flex-wrap: nowrap; column-gap: .75rem; }
  form.who:has([role="alert"]:empty) { flex-wrap: nowrap; min-inline-size: 0; }
  form.who > span:first-child { overflow: hidden; text-overflow: ellipsis; unicode-bidi: plaintext; }
  .wide header.site .name { flex: none; }
  .wide header.site :is(.name, form.who > :not([role])) { white-space: nowrap; }
}
.wide header.site { container-type: inline-size; }
@container (max-width: 16rem) {
  .wide header.site > div { padding-inline: .75rem; column-gap: .5rem; }
  .wide header.site .name { flex: initial; font-size: .75rem; white-space: normal; }
  form.who > span:first-child { position: absolute; inline-size: 1px; clip-path: inset(50%); }
  form.who .quiet { font-size: .75rem; padding: 0 .25rem; min-block-size: 44px; }
}
@media print { nav.screens { display: none; } .wide header.site > div { padding-inline: 0; } }
.answer:empty { display: none; }
.answer { border: 1px solid currentcolor; border-radius: .5rem; padding: .75rem 1rem; margin-block: .75rem; }
.answer.good { color: var(--text); }
.answer button { color: var(--on-accent); }
.answer p { margin: 0 0 .5rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); margin-block-end: 1rem; }
.pair label { margin-block-start: 0; }
.rows { list-style: none; padding: 0; margin: 0; max-inline-size: 60rem; }
.row { border-block-end: 1px solid var(--line); padding-block: .75rem; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
.row > :first-child { flex: 1 1 16rem; min-inline-size: 0; overflow-wrap: anywhere; }
.row h2 { margin: 0; }
.row p { margin: 0; }
.badge { display: inline-block; border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; font-weight: 400; }
h1:has(.badge) { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; }
h1 .badge { font-size: .875rem; line-height: 1.75; letter-spacing: 0; }
h1 .badge:not(.due) { color: var(--muted); }
.wide .head .go { margin-block: 0 -.5rem; }
.wide main > h1 { max-inline-size: 76rem; }
.sheet { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem 3rem; max-inline-size: 76rem; }
.sheet > * { min-inline-size: 0; }
.sheet > :first-child { border-block-end: 1px solid var(--line); padding-block-end: .75rem; }
.sheet dl.about { margin-block: 0; }
@media (min-width: 60rem) {
  .sheet { grid-template-columns: minmax(0, 1fr) 22rem; }
  .sheet > :first-child { order: 1; border: 0; }
  .order > .row:first-child { padding-block-start: 0; }
}
.order > .row { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; }
.order > .row > form { grid-column: 1; }
.amount { text-align: end; font-variant-numeric: tabular-nums; }
.amount small { display: block; }
.order + .sums { max-inline-size: none; margin-block: .5rem 0; }
.order + .sums tr > * { border: 0; padding-block: .25rem; }
.order + .sums tr:first-child { font-size: 1rem; font-weight: 600; }
.sums + .acts { justify-content: end; margin-block-start: 1rem; }
@media (max-width: 40rem) {
  .sums + .acts { flex-direction: column-reverse; align-items: stretch; }
  .sums + .acts button { inline-size: 100%; }
}
@media (min-width: 40rem) {
  .order > .row { grid-template-columns: minmax(0, 1fr) auto 7rem; align-items: center; }
  .order > .row > form { grid-area: 1 / 2; }
  .order > .row > .amount { grid-column: 3; }
}
.badge.due { color: var(--appointments-warn, light-dark(#7a4b00, #f3c669)); }
.badge.shut { color: var(--wrong); }
.badge.open { color: var(--accent); }
.text { white-space: pre-line; }
.row .text { margin-block-start: .75rem; }
pre, code { overflow-wrap: anywhere; white-space: pre-wrap; }
`;
