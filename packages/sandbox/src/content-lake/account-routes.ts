import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { z } from 'zod';
import { writeFileAtomically } from './atomic-file.ts';
import { localEditor } from './local-editor.ts';
import { parseJson, readBody, parseInput } from './parse-input.ts';

const preferencesSchema = z.record(z.string(), z.unknown());
const preferenceListSchema = z.array(z.object({ key: z.string().max(200), value: z.unknown() }));

/**
 * Who is asking: always the one local editor, whose preferences Studio keeps here.
 * @param preferencesFile where they are kept
 */
export function accountRoutes(preferencesFile: string) {
  const readPreferences = async () =>
    existsSync(preferencesFile)
      ? parseInput(preferencesSchema, parseJson(await readFile(preferencesFile, 'utf8'), 'Not JSON'))
      : {};
  let lastWrite: Promise<unknown> = Promise.resolve();
  const { name: displayName, profileImage: imageUrl, id, email } = localEditor;

  return new Hono()
    .get('/users/me', (c) => c.json(localEditor))
    .get('/users/me/keyvalue/:keys', async (c) => {
      const preferences = await readPreferences();
      const keys = c.req.param('keys').split(',');
      return c.json(
        keys
          .filter((key) => Object.hasOwn(preferences, key))
          .map((key) => ({ key, value: preferences[key] })),
      );
    })
    .put('/users/me/keyvalue', async (c) => {
      const changes = await readBody(c, preferenceListSchema);
      const changed = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
      // One after another: each write starts from what the one before it left, whether or not that one succeeded.
      const write = lastWrite.then(async () => {
        const all = { ...(await readPreferences()), ...changed };
        await writeFileAtomically(preferencesFile, JSON.stringify(all));
      });
      lastWrite = write.catch(() => undefined);
      await write;
      return c.json(changes);
    })
    .get('/users/:ids', (c) => {
      const known = c.req
        .param('ids')
        .split(',')
        .filter((asked) => asked === id);
      return c.json(known.map(() => ({ id, displayName, imageUrl, email })));
    })
    .get('/auth/id', (c) => c.json({ id }))
    .get('/auth/providers', (c) => c.json({ providers: [], thirdPartyLogin: false }))
    .post('/auth/logout', (c) => c.body(null, 204));
}
