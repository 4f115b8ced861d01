import type { ReactNode } from 'react';
import type { JsonSchema } from '#/server/openapi/to-schema.ts';

type Part = JsonSchema | boolean | undefined;

const prefix = '#/components/schemas/';

/** Where a named schema stands in the reference. */
const toAddress = (name: string): string => `schemas#${name}`;

/**
 * A schema as a programmer reads it fastest: `{ id: string, tier: "stackpro" | null }`, one field a line; names lead to what they
 * stand for.
 */
export function toNotation(schema: Part, indent = ''): ReactNode {
  if (typeof schema !== 'object') return 'anything';
  const { $ref, const: only, enum: choices, anyOf, oneOf, allOf, type } = schema;
  if ($ref !== undefined) {
    const name = $ref.replace(prefix, '');
    return <a href={toAddress(name)}>{name}</a>;
  }
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (anyOf ?? oneOf) return join(anyOf ?? oneOf ?? [], ' | ', indent);
  if (allOf) return join(allOf, ' & ', indent);
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') {
    const [item] = Array.isArray(schema.items) ? schema.items : [schema.items];
    return <>list of {toNotation(item, indent)}</>;
  }
  if (type === 'object') return toFields(schema, indent);
  return [type ?? 'anything', ...toLimits(schema)].join(', ');
}

function join(parts: readonly Part[], between: string, indent: string): ReactNode {
  return parts.map((part, at) => (
    <span key={at}>
      {at > 0 && between}
      {toNotation(part, indent)}
    </span>
  ));
}

function toFields(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): ReactNode {
  const fields = Object.entries(properties);
  if (fields.length === 0) {
    return typeof additionalProperties === 'object' ? (
      <>
        {'{ [name]: '}
        {toNotation(additionalProperties, indent)}
        {' }'}
      </>
    ) : (
      '{}'
    );
  }
  const deeper = `${indent}  `;
  return (
    <>
      {'{\n'}
      {fields.map(([name, field]) => (
        <span key={name}>
          {`${deeper}${name}${required.includes(name) ? '' : '?'}: `}
          {toNotation(field, deeper)}
          {typeof field === 'object' && field.description !== undefined && ` // ${field.description}`}
          {'\n'}
        </span>
      ))}
      {`${indent}}`}
    </>
  );
}

function toLimits({ format, minLength, maxLength, minimum, maximum, default: usual }: JsonSchema): string[] {
  return [
    format,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    usual !== undefined && `${JSON.stringify(usual)} unless given`,
  ].filter((limit) => typeof limit === 'string');
}
