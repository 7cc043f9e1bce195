/** The style of the starter's pages, in light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --accent: light-dark(#2f6f4f, #7cc9a2); --on-accent: light-dark(#fff, #10231a);
  --text: light-dark(#22302a, #e9efec); --muted: light-dark(#5a6b63, #a8b8b0); --page: light-dark(#f6f4ef, #141a17);
  --surface: light-dark(#fff, #1e2622); --line: light-dark(#dcd8cd, #3b4741); --soft: light-dark(#eceeea, #2b3530); --wrong: light-dark(#9b2c2c, #f3a6a6);
  --appointments-accent: var(--accent); --appointments-on-accent: var(--on-accent); --appointments-text: var(--text);
  --appointments-muted: var(--muted); --appointments-surface: var(--surface); --appointments-line: var(--line);
  --appointments-bad: var(--wrong); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
header, main { max-inline-size: 46rem; margin-inline: auto; padding: 1rem clamp(1rem, 4vw, 2rem); }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; }
a { color: var(--accent); }
header a { color: var(--muted); text-decoration: none; }
header a:hover { color: var(--text); }
header a:first-child { color: var(--text); font-weight: 600; margin-inline-end: auto; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 1rem; }
h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
.muted { color: var(--muted); }
.list { list-style: none; padding: 0; display: grid; gap: .75rem; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-block: 0 1rem; }
.fields { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); }
label { display: block; margin-block: .4rem; }
input, select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted);
  border-radius: .375rem; padding: .5rem; inline-size: 100%; min-block-size: 2.75rem; }
label.tick input { inline-size: auto; min-block-size: 0; margin-inline-end: .4rem; }
button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem;
  padding: .6rem 1.2rem; min-block-size: 2.75rem; cursor: pointer; }
button.quiet { color: var(--text); background: var(--soft); border: 1px solid transparent; }
button.quiet:hover { border-color: var(--muted); }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { color: var(--wrong); font-weight: 600; }
output { display: block; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
appointment-picker { margin-block: 1rem; }
body.desk { background: var(--surface); }
body.desk header { max-inline-size: none; padding: .5rem 1.5rem; border-block-end: 1px solid var(--line); }
form.plain { display: inline; }
`;
