import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { isPreviewPass, readToken, signPreviewPass, signToken } from './tokens.ts';

const settings = {
  sessionSecret: 'a-secret-for-tests-of-more-than-32-characters',
  publicUrl: 'https://www.stackworks.example',
};
const from = new Date('2026-11-20T09:00:00Z');
const period = { from, until: addMinutes(from, 60) };

it('is good until it ends, for the origin that signed it', async () => {
  const pass = await signPreviewPass(period, settings);

  expect(await isPreviewPass(pass, addMinutes(from, 59), settings)).toBe(true);
  expect(await isPreviewPass(pass, addMinutes(from, 60), settings)).toBe(false);
  expect(await isPreviewPass(pass, from, { ...settings, publicUrl: 'https://other.example' })).toBe(false);
  expect(await isPreviewPass(pass, from, { ...settings, sessionSecret: randomUUID() })).toBe(false);
});

it('is no session, and a session is no pass', async () => {
  const session = await signToken({ sid: 'a', sub: 'b', role: 'admin' }, period, settings);

  expect(await isPreviewPass(session, from, settings)).toBe(false);
  expect(await readToken(await signPreviewPass(period, settings), from, settings)).toBeNull();
});
