/** The additions of the admin pages to the shop's style. */
export const ADMIN_STYLE = `
.wide header.site > div, .wide main { max-inline-size: 84rem; }
form.who { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; }
form.who [role="alert"] { min-block-size: 0; }
.toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; }
.toolbar label { margin: 0; }
.toolbar select { inline-size: auto; max-inline-size: 14rem; }
.toolbar [role="status"] { margin-inline-start: auto; }
.answer:empty { display: none; }
.answer { border: 1px solid currentcolor; border-radius: .5rem; padding: .75rem 1rem; margin-block: .75rem; }
.answer.good { color: var(--text); }
.answer p { margin: 0 0 .5rem; }
.answer p:last-child { margin: 0; }
.answer .acts:empty { display: none; }
#answer { position: fixed; z-index: 9; inset-block-end: 1rem; inset-inline: 1rem; margin: 0 auto; inline-size: fit-content; max-inline-size: calc(min(48rem, 100%)); background: var(--surface); box-shadow: 0 .25rem 1.5rem rgb(0 0 0 / .25); }
.answer .acts + .acts { margin-block-start: .75rem; }
dialog { color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; inline-size: min(36rem, calc(100vw - 1.5rem)); }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog h2 { margin-block-start: 0; }
dialog .acts { margin-block-start: 1rem; }
.pair { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); margin-block-end: 1rem; }
dl.about { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0 0 1rem; }
dl.about dt { color: var(--muted); }
dl.about dd { margin: 0; overflow-wrap: anywhere; }
button[aria-pressed="true"] { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }

.fc { --fc-border-color: var(--line); --fc-page-bg-color: var(--surface); --fc-neutral-bg-color: var(--page);
  --fc-today-bg-color: color-mix(in srgb, var(--accent) 8%, transparent); --fc-now-indicator-color: var(--wrong);
  --fc-bg-event-color: color-mix(in srgb, var(--muted) 14%, transparent); --fc-bg-event-opacity: 1; --fc-highlight-color: color-mix(in srgb, var(--accent) 20%, transparent);
  --fc-event-text-color: var(--text); margin-block: 1rem; }
.fc .fc-view-harness { background: var(--surface); }
.fc .fc-timegrid-slot { block-size: 1.9rem; }
.fc .fc-list-event-dot { display: none; }
.fc .fc-list-event:hover td { background: none; }
.fc a { color: inherit; text-decoration: none; }
.fc .fc-toolbar { flex-wrap: wrap; gap: .5rem; }
.fc .fc-toolbar-title { font: 600 1.25rem Georgia, serif; margin: 0; }
.fc .fc-button { font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--line); min-block-size: 2.75rem; text-transform: none; box-shadow: none; }
.fc .fc-button:hover { background: var(--page); color: var(--text); }
.fc .fc-button-active, .fc .fc-button-active:hover { color: var(--on-accent) !important; background: var(--accent) !important; }
.fc .fc-button-primary:disabled { color: var(--muted); background: var(--surface); border-color: var(--line); opacity: 1; }
.fc .fc-event:not(.fc-bg-event) { color: var(--text); background: color-mix(in srgb, var(--colour) 18%, var(--surface)); border: 0; border-inline-start: .3rem solid var(--colour); border-radius: .25rem; cursor: pointer; }
.fc .fc-event .fc-event-main { color: var(--text); padding: .1rem .3rem; }
.fc .fc-event:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.fc .fc-timegrid-event-short .fc-event-title { white-space: nowrap; }
.fc .fc-bg-event .fc-event-title { color: var(--text); font-style: normal; font-size: .75rem; margin: .2rem .4rem; }
.fc .is-over .fc-event-title { text-decoration: line-through; }
.fc .fc-day-other .fc-daygrid-day-top { opacity: 1; color: var(--muted); }
.fc .fc-daygrid-event .fc-event-time { flex-shrink: 0; }
.fc .fc-daygrid-event { white-space: normal; }
@media (max-width: 40rem) {
  .fc .fc-toolbar { justify-content: center; }
  .fc .fc-button { padding-inline: .6rem; }
}

.rows { list-style: none; padding: 0; display: grid; gap: .75rem; }
.row { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: .9rem 1.1rem; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
.row > :first-child { flex: 1 1 16rem; min-inline-size: 0; overflow-wrap: anywhere; }
.row h2 { margin: 0; font-size: 1.05rem; }
.row p { margin: 0; }
.badge { display: inline-block; border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; font-weight: 400; }
.badge.shut { color: var(--wrong); }
.badge.open { color: var(--accent); }
.narrow { max-inline-size: 26rem; }
fieldset { border: 0; padding: 0; margin: .8rem 0 0; min-inline-size: 0; }
fieldset[disabled] { display: none; }
legend { padding: 0; margin-block: .6rem .2rem; }
.radios { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.radios label { display: flex; align-items: center; gap: .5rem; margin: 0; min-block-size: 2.75rem; }
.radios input { inline-size: 1.25rem; min-block-size: 1.25rem; }
.hint { color: var(--muted); font-size: .9rem; margin: .2rem 0 0; }
.scrolls { overflow-x: auto; }
pre, code { overflow-wrap: anywhere; white-space: pre-wrap; }
`;
