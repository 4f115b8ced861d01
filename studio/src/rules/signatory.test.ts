import { expect, test } from 'vitest';
import { errorsAfter } from '#/testing/dataset.ts';

const signedBy = (fields: Record<string, string> | undefined) =>
  errorsAfter('siteSettings', { signatory: fields && { _type: 'signatory', ...fields } });
const half = 'Enter both a name and a role, or clear both to sign as the team.';

test('a person signs letters with a name and a role, or nobody does', async () => {
  expect(await signedBy({ name: 'Mere Walker', role: 'Designer' })).toEqual([]);
  expect(await signedBy({})).toEqual([]);
  expect(await signedBy(undefined)).toEqual([]);
});

test('half a signature is none', async () => {
  expect(await signedBy({ name: 'Mere Walker' })).toEqual([half]);
  expect(await signedBy({ role: 'Designer' })).toEqual([half]);
});

test('a signature is as short as one line', async () => {
  expect(await signedBy({ name: 'x'.repeat(61), role: 'Designer' })).toHaveLength(1);
});
