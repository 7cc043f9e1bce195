/** The shop's style: one column on a phone, two on wider screens. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --accent: light-dark(#2f6f4f, #7cc9a2);
  --on-accent: light-dark(#fff, #10231a);
  --text: light-dark(#22302a, #e9efec);
  --muted: light-dark(#5a6b63, #a8b8b0);
  --page: light-dark(#f6f4ef, #141a17);
  --surface: light-dark(#fff, #1e2622);
  --line: light-dark(#dcd8cd, #3b4741);
  --wrong: light-dark(#9b2c2c, #f3a6a6);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--page); }
a { color: var(--accent); }
header.site { background: var(--surface); border-block-end: 1px solid var(--line); }
header.site > div, main, footer.site { max-inline-size: 58rem; margin-inline: auto; padding: 1rem clamp(1rem, 4vw, 2rem); }
header.site > div { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; }
header.site .name { font: 600 1.35rem Georgia, serif; color: var(--text); text-decoration: none; margin-inline-end: auto; }
header.site nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
h1 { font: 600 clamp(1.6rem, 5vw, 2.2rem)/1.2 Georgia, serif; margin: 1rem 0 .5rem; }
h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
.lead, .muted { color: var(--muted); }
.cards { list-style: none; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.1rem; border-block-start: .35rem solid var(--colour, var(--accent)); display: grid; gap: .25rem; align-content: start; }
.card h2 { margin: 0; }
.card p { margin: 0; }
.facts { display: flex; gap: 1rem; font-weight: 600; }
.columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: start; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.1rem; }
button, .button { font: inherit; display: inline-block; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; padding: .6rem 1.2rem; min-block-size: 2.75rem; cursor: pointer; text-decoration: none; }
button:disabled { opacity: .45; cursor: default; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
button.quiet { color: var(--text); background: none; border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin-block: .6rem .2rem; }
input, select, textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: .375rem; padding: .5rem; inline-size: 100%; min-block-size: 2.75rem; }
label.tick input { inline-size: auto; min-block-size: 0; margin-inline-end: .4rem; }
fieldset.panel { margin-inline: 0; min-inline-size: 0; }
[role="alert"] { color: var(--wrong); }
[role="alert"]:empty { display: none; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { text-align: start; padding: .5rem; border-block-end: 1px solid var(--line); }
dl.about { display: grid; gap: .35rem; margin: .5rem 0; }
dl.about > div { display: grid; grid-template-columns: minmax(5.5rem, 24%) 1fr; gap: .15rem .75rem; }
dl.about dt { color: var(--muted); }
dl.about dd { margin: 0; overflow-wrap: anywhere; }
.card h3 { margin: 0; font-size: 1.1rem; }
.card h2 ~ h3 { margin-block-start: .5rem; font-size: 1rem; }
.total { display: flex; justify-content: space-between; gap: 1rem; font-size: 1.2rem; border-block-start: 1px solid var(--line); padding-block-start: .75rem; }
.times { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.panel { margin-block: 1rem; }
.panel > :first-child { margin-block-start: 0; }
.panel > :last-child { margin-block-end: 0; }
.notice { border-inline-start: .35rem solid var(--accent); }
[role="alert"] button { color: var(--text); }
[role="status"]:empty { display: none; }
summary { cursor: pointer; font-weight: 600; padding-block: .6rem; }
.narrow { max-inline-size: 26rem; }
form.booking > button { margin-block: 1rem; }
form.panel > button, details .acts { margin-block-start: 1rem; }
appointment-picker { --appointments-accent: var(--accent); max-inline-size: none; }
`;
