import type { ReactNode } from 'react';
import type { ApiDocument, Operation } from '#/server/openapi/build-document.ts';
import { Prose } from './reference-page.tsx';
import { toCurl } from './to-curl.ts';
import { toExample } from './to-example.ts';
import { toNotation } from './to-notation.tsx';

type Props = { name: string; operation: Operation; document: ApiDocument; publicUrl: string };

/** All there is to know of a call. */
export function CallSection({ name, operation, document, publicUrl }: Props): ReactNode {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation;
  const ways = security.flatMap((way) => Object.keys(way));
  const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  const answer = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.['application/json']?.schema)[0];
  return (
    <section id={operationId} aria-label={name}>
      <h2>{name}</h2>
      <p>
        <Prose text={summary} />
      </p>
      {description !== undefined && (
        <p>
          <Prose text={description} />
        </p>
      )}
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
                {describe(parameter)}
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
      <h3>Example</h3>
      <pre className="example">{toCurl(name, operation, document, publicUrl)}</pre>
      {answer !== undefined && (
        <details>
          <summary>What it answers</summary>
          <pre className="example">
            {JSON.stringify(toExample(answer, document.components.schemas), null, 2)}
          </pre>
        </details>
      )}
      <h3>Answers</h3>
      <ul>
        {Object.entries(responses).map(([status, { description: says, content = {} }]) => (
          <li key={status}>
            <code>{status}</code> <Prose text={says} />{' '}
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

/** What is said of a parameter, or of the schema that it fits. */
function describe({ description, schema }: Operation['parameters'][number]): ReactNode {
  const text = description ?? (typeof schema === 'object' ? schema.description : undefined);
  return (
    text !== undefined && (
      <>
        {'. '}
        <Prose text={text} />
      </>
    )
  );
}
