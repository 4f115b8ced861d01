import { setTimeout as sleep } from 'node:timers/promises';
import { isHttpError, type SanityClient } from '@sanity/client';
import { expect, it } from 'vitest';
import { createFolder, startCommand, writeDataset } from './test-server.ts';

const rounds = 6;
const notes = ['a', 'b', 'c'];

it('loses nothing it has acknowledged, however often it is killed', { timeout: 120_000 }, async () => {
  const [dataDir, seedFolder] = await Promise.all([createFolder(), createFolder()]);
  await writeDataset(seedFolder, { documents: notes.map((_id) => ({ _id, _type: 'note', edits: 0 })) });
  const writer = createWriter();
  const draw = createDraw(20261120);

  for (let round = 1; round <= rounds; round += 1) {
    const { client, stop } = await startCommand('--data', dataDir, '--seed', seedFolder);
    await writer.expectEverything(client);
    const writing = Promise.all([
      ...notes.map((id) => untilItFails(() => writer.edit(client, id))),
      untilItFails(() => writer.createAndDelete(client)),
      untilItFails(() => writer.upload(client)),
      untilItFails(() => writer.upload(client)),
    ]);
    const enough = writer.countAcknowledged() + 5 + draw() * 30;
    while (writer.countAcknowledged() < enough) await sleep(draw() * 3);
    await stop('SIGKILL');
    await writing;
  }

  const { client, stop } = await startCommand('--data', dataDir, '--seed', seedFolder);
  await writer.expectEverything(client);
  await stop('SIGKILL');
});

/** Numbers from 0 to 1, the same ones each time, so that each run kills at the same counts. */
function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Writes, and records what has been acknowledged. */
function createWriter() {
  const edits = new Map(notes.map((id) => [id, { sent: 0, acknowledged: 0 }]));
  const created = new Set<string>();
  const deleted = new Set<string>();
  const uploaded = new Map<string, string>();
  let serial = 0;

  return {
    edit: async (client: SanityClient, id: string) => {
      const count = edits.get(id);
      if (!count) throw new Error(`No note ${id}`);
      count.sent += 1;
      const ids = { publishedId: id, draftId: `drafts.${id}` };
      const patch = { inc: { edits: 1 } };
      await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch });
      count.acknowledged += 1;
    },
    createAndDelete: async (client: SanityClient) => {
      serial += 1;
      const [lasting, brief] = [`lasting-${serial}`, `brief-${serial}`];
      await client.mutate([
        { create: { _id: lasting, _type: 'note' } },
        { create: { _id: brief, _type: 'note' } },
      ]);
      created.add(lasting);
      await client.delete(brief);
      deleted.add(brief);
    },
    upload: async (client: SanityClient) => {
      serial += 1;
      const text = `File ${serial}`;
      const { _id } = await client.assets.upload('file', Buffer.from(text), { filename: 'a.txt' });
      uploaded.set(_id, text);
    },
    countAcknowledged: () =>
      [...edits.values()].reduce((sum, { acknowledged }) => sum + acknowledged, created.size + uploaded.size),
    /** An edit that was under way may have been done; one that was acknowledged must have been. */
    expectEverything: async (client: SanityClient) => {
      for (const [id, { sent, acknowledged }] of edits) {
        const draft = await client.getDocument<{ edits: number }>(`drafts.${id}`);
        expect(draft?.edits ?? 0).toBeGreaterThanOrEqual(acknowledged);
        expect(draft?.edits ?? 0).toBeLessThanOrEqual(sent);
      }
      const existing = new Set(await client.fetch<string[]>('*[_type == "note"]._id'));
      expect([...created].filter((id) => !existing.has(id))).toEqual([]);
      expect([...deleted].filter((id) => existing.has(id))).toEqual([]);
      for (const [id, text] of uploaded) {
        const asset = await client.getDocument<{ url: string }>(id);
        expect(asset && (await (await fetch(asset.url)).text())).toBe(text);
      }
    },
  };
}

/** Writes until there is no response; one that is an error fails the test. */
async function untilItFails(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write();
  } catch (cause) {
    if (isHttpError(cause)) throw cause;
  }
}
