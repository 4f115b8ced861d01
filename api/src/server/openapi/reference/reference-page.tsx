import { errorMeanings } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import type { ReactNode } from 'react';
import { toWholePage } from '#/server/html-document.tsx';

const { light, dark } = colours;

/** No quotes or angle brackets in here. */
const styles = `
:root { color-scheme: light dark; --paper: ${light.paper}; --sheet: ${light.sheet}; --ink: ${light.ink}; --edge: ${light.edge}; --accent: ${light.pounamu}; }
@media (prefers-color-scheme: dark) { :root { --paper: ${dark.paper}; --sheet: ${dark.sheet}; --ink: ${dark.ink}; --edge: ${dark.edge}; --accent: ${dark.pounamu}; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { box-sizing: border-box; width: min(100% - 32px, 960px); margin: 0 auto; }
header { padding: 24px 0 0; }
main { padding-bottom: 64px; }
h1 { margin: 24px 0 8px; font: 600 clamp(1.75rem, 5vw, 2.625rem)/1.1 Rockwell, Georgia, serif; letter-spacing: -.03em; }
h2 { margin: 40px 0 8px; font: 600 1.375rem/1.25 Rockwell, Georgia, serif; }
h3 { margin: 20px 0 4px; font-size: 1rem; }
p { margin: 8px 0; max-width: 44em; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
ul { margin: 8px 0; padding: 0; list-style: none; }
li { padding: 6px 0; border-top: 1px solid var(--edge); }
section { margin-top: 24px; padding: 20px clamp(16px, 3vw, 28px); background: var(--sheet); border: 1px solid var(--edge); }
section h2 { margin: 0 0 8px; font: 600 1.0625rem/1.4 ui-monospace, monospace; }
code, pre { font: .875rem/1.55 ui-monospace, monospace; }
pre { margin: 8px 0; white-space: pre-wrap; }
details { padding: 4px 0; }
table { border-collapse: collapse; width: 100%; margin: 16px 0; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--edge); text-align: left; vertical-align: top; }
th, td:nth-child(2) { overflow-wrap: normal; }
td:first-child { width: 36%; }
.contents { columns: 15em; column-gap: 28px; margin: 16px 0; padding: 16px 0; border-top: 2px solid var(--ink); border-bottom: 1px solid var(--edge); }
.contents li { border: 0; padding: 4px 0; break-inside: avoid; }
.example { padding: 12px; border: 1px solid var(--edge); background: var(--paper); }
nav a, .contents a { display: inline-block; min-height: 24px; }
summary { min-height: 24px; cursor: pointer; }`;

/** A page of the reference. */
export function toPage(title: string, content: ReactNode): string {
  return toWholePage(
    title,
    styles,
    <>
      <header>
        <nav aria-label="Reference">
          <a href="/api/docs">All calls</a> · <a href="/api/docs/schemas">Schemas</a> ·{' '}
          <a href="/api/docs/errors">Errors</a> · <a href="/api/openapi.json">OpenAPI document</a>
        </nav>
      </header>
      <main>{content}</main>
    </>,
  );
}

/** What a page holds, each a link to where it stands. */
export function Contents({
  label,
  entries,
}: {
  label: string;
  entries: readonly (readonly [string, string])[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="contents">
        {entries.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A sentence of the document, in which backticks are around what is to be typed as it stands; a code leads to what it means. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    if (at % 2 === 0) return part;
    const code = <code key={at}>{part}</code>;
    return part in errorMeanings ? (
      <a key={at} href={`/api/docs/errors#${part}`}>
        {code}
      </a>
    ) : (
      code
    );
  });
}
