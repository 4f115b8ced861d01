import type { ApiDocument, Operation } from '#/server/openapi/build-document.ts';
import { toExample } from './to-example.ts';

/**
 * A call as somebody types it at a command line.
 * @param name its method and path
 * @param publicUrl where it is sent
 */
export function toCurl(
  name: string,
  { parameters, requestBody, security }: Operation,
  { components: { schemas } }: ApiDocument,
  publicUrl: string,
): string {
  const [method = '', path = ''] = name.split(' ');
  const value = ({ name: field, schema }: Operation['parameters'][number]) => {
    const example = toExample(schema, schemas, { name: field });
    return typeof example === 'string' ? example : JSON.stringify(example);
  };
  const address = parameters
    .filter((one) => one.in === 'path')
    .reduce((all, one) => all.replace(`{${one.name}}`, one.name.toUpperCase()), path);
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${encodeURIComponent(value(one))}`)
    .join('&');
  const [way] = security.filter((one) => Object.keys(one).length > 0);
  const token = way && ('metricsToken' in way ? '$METRICS_TOKEN' : '$TOKEN');
  const [body] = Object.entries(requestBody?.content ?? {});
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${publicUrl}${address}${query && `?${query}`}'`,
    ...(token === undefined || security.some((one) => Object.keys(one).length === 0)
      ? []
      : [`-H "Authorization: Bearer ${token}"`]),
    ...parameters
      .filter((one) => one.in === 'header' && one.required)
      .map((one) => `-H ${quote(`${one.name}: ${value(one)}`)}`),
    ...(body ? sayBody(body) : []),
  ].join(' \\\n  ');

  function sayBody([type, { schema }]: NonNullable<typeof body>): string[] {
    const example = toExample(schema, schemas, { isShort: true });
    if (type === 'application/json') {
      return [`-H 'Content-Type: ${type}'`, `-d ${quote(JSON.stringify(example))}`];
    }
    if (!/form/.test(type)) return [`-H 'Content-Type: ${type}'`, '--data-binary @FILE'];
    return Object.entries(example ?? {}).map(([field, one]) =>
      isFile(schema, field) ? `-F '${field}=@FILE'` : `-F ${quote(`${field}=${String(one)}`)}`,
    );
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Whether a form's field takes a file. */
const isFile = (schema: object, field: string): boolean =>
  new RegExp(`"${field}":\\{[^}]*"contentMediaType"`).test(JSON.stringify(schema));
