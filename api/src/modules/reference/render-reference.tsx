import { colours } from '@stackworks/ui/tokens';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiDocument, Operation } from '#/http/openapi/build-document.ts';
import { toNotation } from './to-notation.tsx';

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
summary { min-height: 24px; cursor: pointer; }`;

/** The heading of some calls as a part of an address. */
const toSlug = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function toPage(title: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="en-NZ">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{styles}</style>
      </head>
      <body>
        <header>
          <nav aria-label="Reference">
            <a href="/api/docs">All calls</a> · <a href="/api/docs/schemas">Schemas</a> ·{' '}
            <a href="/api/openapi.json">OpenAPI document</a>
          </nav>
        </header>
        <main>{content}</main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

type NamedCall = { name: string; operation: Operation };

const callsOf = ({ paths }: ApiDocument): NamedCall[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

/** The page that lists every call under its heading. */
export function renderIndex(document: ApiDocument): string {
  const calls = callsOf(document);
  return toPage(
    document.info.title,
    <>
      <h1>{document.info.title}</h1>
      <p>{document.info.description}</p>
      {document.tags.map(({ name: tag, description }) => (
        <div key={tag}>
          <h2>
            <a href={`/api/docs/${toSlug(tag)}`}>{tag}</a>
          </h2>
          <p>{description}</p>
          <ul>
            {calls
              .filter(({ operation }) => operation.tags.includes(tag))
              .map(({ name, operation }) => (
                <li key={name}>
                  <a href={`/api/docs/${toSlug(tag)}#${operation.operationId}`}>
                    <code>{name}</code>
                  </a>{' '}
                  {operation.summary}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>,
  );
}

/** @returns the page of one heading’s calls or of the schemas; null where there is none at the address */
export function renderNoun(document: ApiDocument, slug: string): string | null {
  if (slug === 'schemas') return renderSchemas(document);
  const tag = document.tags.find(({ name }) => toSlug(name) === slug);
  if (!tag) return null;
  return toPage(
    `${tag.name} – ${document.info.title}`,
    <>
      <h1>{tag.name}</h1>
      <p>{tag.description}</p>
      {callsOf(document)
        .filter(({ operation }) => operation.tags.includes(tag.name))
        .map((call) => (
          <CallSection key={call.name} {...call} />
        ))}
    </>,
  );
}

const renderSchemas = ({ components, info }: ApiDocument): string =>
  toPage(
    `Schemas – ${info.title}`,
    <>
      <h1>Schemas</h1>
      {Object.entries(components.schemas).map(([name, schema]) => (
        <section key={name} id={name} aria-label={name}>
          <h2>{name}</h2>
          <pre>{toNotation(schema)}</pre>
        </section>
      ))}
    </>,
  );

function CallSection({ name, operation }: NamedCall): ReactNode {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation;
  const ways = security.flatMap((way) => Object.keys(way));
  const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  return (
    <section id={operationId} aria-label={name}>
      <h2>{name}</h2>
      <p>{summary}</p>
      {description !== undefined && <p>{description}</p>}
      <p>
        {isOpen ? 'Anyone may call it.' : 'It asks for sign-in.'}{' '}
        {ways.length > 0 && `Sign-in: ${ways.join(', ')}.`}
      </p>
      {parameters.length > 0 && (
        <>
          <h3>Parameters</h3>
          <ul>
            {parameters.map((parameter) => (
              <li key={`${parameter.in} ${parameter.name}`}>
                <code>{parameter.name}</code> in {parameter.in}
                {parameter.required && ', required'}: <code>{toNotation(parameter.schema)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {requestBody && (
        <>
          <h3>Body</h3>
          {Object.entries(requestBody.content).map(([type, { schema }]) => (
            <div key={type}>
              <code>{type}</code>
              <pre>{toNotation(schema)}</pre>
            </div>
          ))}
        </>
      )}
      <h3>Answers</h3>
      <ul>
        {Object.entries(responses).map(([status, { description: says, content = {} }]) => (
          <li key={status}>
            <code>{status}</code> {says}{' '}
            {Object.entries(content).map(([type, { schema }]) => (
              <span key={type}>
                <code>{type}</code> <code>{toNotation(schema)}</code>{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
