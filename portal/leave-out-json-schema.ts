import type { Plugin } from 'vite';

/** Where zod stores how a schema becomes JSON Schema. */
const parts = /zod\/v4\/core\/(to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/** What the rest of zod asks of them while it makes a schema. */
const standIn = `
const refuse = () => { throw new Error('JSON Schema is left out of the portal.'); };
export const aggregateChecks = () => ({});
export const JSONSchemaGenerator = refuse;
export const toJSONSchema = refuse;
export const createToJSONSchemaMethod = () => refuse;
export const createStandardJSONSchemaMethod = () => refuse;
`;

/** Leaves out of the portal the part of zod that writes JSON Schema, which no screen does: it is a fifth of zod. */
export const leaveOutJsonSchema = (): Plugin => ({
  name: 'leave-out-json-schema',
  load: (id) => (parts.test(id) ? standIn : null),
});
