import { errorCodes, errorMeanings } from '@stackworks/contracts';
import { statusByCode } from '#/errors.ts';
import type { ApiDocument, Operation } from '#/server/openapi/build-document.ts';
import { CallSection } from './call-section.tsx';
import { Contents, Prose, toPage } from './reference-page.tsx';
import { toNotation } from './to-notation.tsx';

/** The heading of some calls as a part of an address. */
const toSlug = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');

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
      <p>
        <Prose text={document.info.description} />
      </p>
      <Contents label="Headings" entries={document.tags.map(({ name }) => [toSlug(name), name])} />
      {document.tags.map(({ name: tag, description }) => (
        <div key={tag}>
          <h2 id={toSlug(tag)}>
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
                  <Prose text={operation.summary} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>,
  );
}

/** @returns the page of one heading’s calls; null where there is none at the address */
export function renderNoun(document: ApiDocument, slug: string, publicUrl: string): string | null {
  const tag = document.tags.find(({ name }) => toSlug(name) === slug);
  if (!tag) return null;
  const calls = callsOf(document).filter(({ operation }) => operation.tags.includes(tag.name));
  return toPage(
    `${tag.name} – ${document.info.title}`,
    <>
      <h1>{tag.name}</h1>
      <p>{tag.description}</p>
      <Contents label="Calls" entries={calls.map(({ name, operation }) => [operation.operationId, name])} />
      {calls.map((call) => (
        <CallSection key={call.name} {...call} document={document} publicUrl={publicUrl} />
      ))}
    </>,
  );
}

/** The page of everything that calls take and answer. */
export const renderSchemas = ({ components, info }: ApiDocument): string =>
  toPage(
    `Schemas – ${info.title}`,
    <>
      <h1>Schemas</h1>
      <Contents label="Names" entries={Object.keys(components.schemas).map((name) => [name, name])} />
      {Object.entries(components.schemas).map(([name, schema]) => (
        <section key={name} id={name} aria-label={name}>
          <h2>{name}</h2>
          <pre>{toNotation(schema)}</pre>
        </section>
      ))}
    </>,
  );

/** The page of what each failure means. */
export const renderErrors = ({ info }: ApiDocument): string =>
  toPage(
    `Errors – ${info.title}`,
    <>
      <h1>Errors</h1>
      <p>
        Every failure is a <a href="/api/docs/schemas#ErrorBody">ErrorBody</a>: a code for programs, a
        sentence for people, and the request’s id, by which we find it in our log.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          {errorCodes.map((code) => (
            <tr key={code} id={code}>
              <td>
                <code>{code}</code>
              </td>
              <td>{statusByCode[code]}</td>
              <td>
                <Prose text={errorMeanings[code]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>,
  );

/** The page for addresses at which there is none. */
export const renderMissing = ({ info }: ApiDocument): string =>
  toPage(
    `No such page – ${info.title}`,
    <>
      <h1>There is no such page</h1>
      <p>
        The reference has a page for each heading: <a href="/api/docs">see all calls</a>.
      </p>
    </>,
  );
