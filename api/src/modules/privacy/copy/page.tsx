import { colours } from '@stackworks/ui/tokens';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Collected, Shown } from './data-part.ts';
import { sayTime } from './words.ts';

const { light, dark } = colours;

/** The page is opened from a folder, so it brings everything with it. */
const styles = `
:root { color-scheme: light dark; --paper: ${light.paper}; --sheet: ${light.sheet}; --ink: ${light.ink}; --soft: ${light.soft}; --edge: ${light.edge}; --link: ${light.pounamu}; }
@media (prefers-color-scheme: dark) {
  :root { --paper: ${dark.paper}; --sheet: ${dark.sheet}; --ink: ${dark.ink}; --soft: ${dark.soft}; --edge: ${dark.edge}; --link: ${dark.pounamu}; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(24px, 6vw, 72px) clamp(16px, 5vw, 48px); background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; }
h1 { margin: 0; font: 600 clamp(2rem, 6vw, 3rem)/1.1 Rockwell, Georgia, serif; letter-spacing: -.02em; }
h2 { margin: 0 0 12px; font: 600 1.375rem/1.25 Rockwell, Georgia, serif; }
p { max-width: 38em; margin: 12px 0 0; }
a { color: var(--link); overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 24px 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 8px 0; }
nav span, .about, dt, th { color: var(--soft); }
section { margin-top: 48px; scroll-margin-top: 16px; }
.about { margin: -4px 0 12px; font-size: .9375rem; }
dl { display: grid; grid-template-columns: 12rem 1fr; gap: 8px 24px; margin: 0 0 16px; padding: 20px 24px; background: var(--sheet); border: 1px solid var(--edge); border-radius: 4px; }
dt, th { font-size: .9375rem; font-weight: 400; }
dd { margin: 0; }
dd, td { white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; background: var(--sheet); border: 1px solid var(--edge); }
th, td { padding: 10px 16px; border-top: 1px solid var(--edge); text-align: left; vertical-align: top; }
td { font-variant-numeric: tabular-nums; }
.short { white-space: nowrap; }
summary { min-height: 24px; color: var(--link); cursor: pointer; }
details > div { margin-top: 12px; }
@media (max-width: 56rem) {
  dl { grid-template-columns: 1fr; gap: 0; padding: 16px; }
  dd { margin-bottom: 10px; }
  dd:last-child { margin-bottom: 0; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: 12px 16px; border-top: 1px solid var(--edge); }
  tr:first-child { border-top: 0; }
  td { padding: 2px 0; border: 0; }
  td:empty { display: none; }
  td::before { content: attr(data-label) " "; display: block; color: var(--soft); font-size: .875rem; }
}
@media print { body { padding: 0; } section { margin-top: 28px; } tr, dt, dd { break-inside: avoid; } }`;

/** The copy as a page, for people. @param at when it is made */
export function renderPage(parts: readonly Collected[], at: Date): string {
  const filled = parts
    .filter(({ entries }) => entries.length > 0)
    .map((part, index) => ({ ...part, id: `part-${index + 1}` }));
  const page = (
    <html lang="en-NZ">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Your data</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>
          <h1>Your data</h1>
          <p>
            This is what we hold about you on {sayTime(at.toISOString())}. All times are in New Zealand. Our
            own notes about the work aren’t in it: write to us if you’d like to see them.
          </p>
          <nav aria-label="Parts">
            <ul>
              {filled.map(({ id, title, entries }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a> <span>{entries.length}</span>
                </li>
              ))}
            </ul>
          </nav>
          {filled.map((part) => (
            <section key={part.id} id={part.id}>
              <h2>{part.title}</h2>
              {part.about !== undefined && <p className="about">{part.about}</p>}
              {part.isTable ? <Table {...part} /> : <Lists {...part} />}
            </section>
          ))}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}\n`;
}

/** Times, amounts and the like stay on one line, also on a phone. */
const isShort = (shown: Shown | null | undefined): boolean => !!shown && shown.text.length <= 28;

/** A row of a table each, without the columns that are empty. */
function Table({ labels, entries }: Collected) {
  const columns = [...labels.entries()].filter(([at]) => entries.some(({ shown }) => shown[at]));
  return (
    <table>
      <thead>
        <tr>
          {columns.map(([at, label]) => (
            <th key={at} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ shown }, row) => (
          <tr key={row}>
            {columns.map(([at, label]) => (
              <td key={at} data-label={label} className={isShort(shown[at]) ? 'short' : undefined}>
                <Value shown={shown[at]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A list of labels and values each, without what is empty. */
const Lists = ({ labels, entries }: Collected) =>
  entries.map(({ shown }, row) => (
    <dl key={row}>
      {labels.map(
        (label, at) =>
          shown[at] && [
            <dt key={`${at}-label`}>{label}</dt>,
            <dd key={at}>
              <Value shown={shown[at]} />
            </dd>,
          ],
      )}
    </dl>
  ));

function Value({ shown }: { shown: Shown | null | undefined }) {
  if (!shown) return null;
  const { text, href, isLong } = shown;
  if (href !== undefined) return <a href={encodeURI(href).replaceAll('#', '%23')}>{text}</a>;
  if (!isLong) return text;
  return (
    <details>
      <summary>Read it</summary>
      <div>{text}</div>
    </details>
  );
}
