/** How every page looks. The colours are those of the product; they follow the browser between light and dark. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: light-dark(#f4eee2, #171613); --sheet: light-dark(#fffcf5, #22201b);
  --fold: light-dark(#e9e0cf, #100f0d); --edge: light-dark(#d3c7b1, #3f3a30); --edge-strong: #8a7f6c;
  --ink: light-dark(#1c1b17, #f4eddf); --soft: light-dark(#575146, #b9af9d); --pounamu: light-dark(#0b5d47, #79cfae);
  --pounamu-deep: light-dark(#07412f, #a5e2c8); --pounamu-wash: light-dark(#ddeadf, #1d3329); --pounamu-on: light-dark(#fffcf5, #0a1f18);
  --danger: light-dark(#a3271a, #ff9e8c); --danger-wash: light-dark(#f9e0da, #40190f);
  --pending-ink: light-dark(#664600, #f2d483); --pending-wash: light-dark(#f8e7b9, #3a2f10); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 400 1rem/1.6 'Hanken Grotesk Variable', system-ui, -apple-system, 'Segoe UI', sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; max-width: 70rem; margin: 0 auto; padding: 1.25rem 1.25rem 0; }
header p { margin: 0; }
main { max-width: 70rem; margin: 0 auto; padding: 1.25rem 1.25rem 4rem; display: grid; gap: 1.75rem; }
h1, h2 { line-height: 1.2; margin: 0 0 .75rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.25rem; }
p { margin: 0 0 .75rem; }
a { color: var(--pounamu); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--pounamu); outline-offset: 3px; border-radius: 2px; }
.sheet { background: var(--sheet); border: 1px solid var(--edge); padding: 1.25rem; min-width: 0; }
.narrow { max-width: 34rem; }
.price { font-size: 2.25rem; font-weight: 650; line-height: 1.1; margin-bottom: 1rem; }
.soft { color: var(--soft); } .small { font-size: .9375rem; }
.badge { display: inline-block; padding: .125rem .5rem; border-radius: 2px; background: var(--fold); color: var(--ink);
  font-size: .875rem; font-weight: 600; }
.badge.good { background: var(--pounamu-wash); color: var(--pounamu); }
.badge.bad { background: var(--danger-wash); color: var(--danger); }
.badge.wait { background: var(--pending-wash); color: var(--pending-ink); }
ul.rows { list-style: none; margin: 0 0 1rem; padding: 0; border-top: 2px solid var(--ink); }
ul.rows > li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding: .75rem 0; border-bottom: 1px solid var(--edge); }
ul.rows > li > :first-child { flex: 1 1 12rem; min-width: 0; }
form { display: grid; gap: 1rem; }
form.inline { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
label { display: grid; gap: .25rem; font-size: .9375rem; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: .625rem .75rem; font: inherit; font-weight: 400; color: inherit; background: var(--sheet);
  border: 1.5px solid var(--edge-strong); border-radius: 3px; }
input:focus { outline: 3px solid var(--pounamu); outline-offset: 1px; border-color: var(--pounamu); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: .625rem 1.375rem; font: inherit;
  font-weight: 650; line-height: 1.25; color: inherit; background: transparent; border: 1.5px solid var(--ink); border-radius: 3px; cursor: pointer;
  text-decoration: none; }
button.primary { background: var(--pounamu); border-color: var(--pounamu); color: var(--pounamu-on); }
button.primary:hover { background: var(--pounamu-deep); border-color: var(--pounamu-deep); }
button.danger { border-color: var(--danger); color: var(--danger); }
button:disabled { background: var(--fold); border-color: var(--edge); color: var(--soft); cursor: not-allowed; }
.problem { margin: 0; padding: .75rem 1rem; background: var(--danger-wash); border-left: 4px solid var(--danger); }
.problem:empty { display: none; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); } dd { margin: 0; min-width: 0; }
code { font-size: .875rem; white-space: nowrap; }
button.small { min-height: 40px; padding: .375rem .875rem; font-size: .9375rem; }
details summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--edge); vertical-align: top; }
.scroll { overflow-x: auto; }
[hidden] { display: none !important; }
@media (min-width: 56rem) { main.two { grid-template-columns: 1fr 1fr; align-items: start; } .whole { grid-column: 1 / -1; } }
@media print { header, form, button { display: none !important; } }
`;
