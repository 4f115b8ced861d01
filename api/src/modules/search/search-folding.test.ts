import { searchAnswer } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';

/** A client with a chat, and staff who search what was said. */
async function createChat() {
  const { request, deps } = await createTestApp();
  const [client, admin] = [await createClient(deps), await createAdmin(deps)];
  const search = async (text: string) => {
    const answer = await request(`/api/admin/search?q=${encodeURIComponent(text)}`, asCaller(admin));
    return searchAnswer.parse(await answer.json());
  };
  return {
    deps,
    search,
    say: async (content: string) => {
      expect((await request('/api/messages', withJson({ content }, client))).status).toBe(201);
    },
    count: async (text: string) => (await search(text)).messages.items.length,
  };
}

describe('a search for what was said', () => {
  it.each([
    ['Ask O’Brien', ['OBrien', "o'brien", 'O’Bri', 'brien']],
    ['Ask O`Brien', ['obrien']],
    ['Hawaiʻi in May', ['hawaii', "Hawai'i"]],
    ['Kia ora Søren', ['Soren', 'søren']],
    ['ÆRØ, Łódź, Đà Nẵng', ['aero', 'lodz', 'da nang']],
    ['Straße and ÞÓRA', ['strasse', 'thora']],
  ])('finds "%s" with other letters: %j', async (text, searches) => {
    const { say, count } = await createChat();
    await say(text);
    for (const each of searches) expect(await count(each), each).toBe(1);
  });

  it.each([
    ['今日は日本語のサイト、よろしく', ['日本', '日本語', '語', 'サイト', 'く'], ['本日', '英語']],
    ['안녕하세요 한국어', ['녕하', '국어'], ['국한']],
    ['ภาษาไทยที่นี่', ['ไทย', 'ที่'], ['ทยไ']],
    ['नमस्ते दुनिया', ['नमस्ते', 'दुनि'], ['पानी']],
    ['日'.repeat(99) + '本語の'.repeat(60), ['日本語'], ['日語']],
  ])('finds the middle of a word in "%s"', async (text, searches, others) => {
    const { say, count } = await createChat();
    await say(text);
    for (const each of searches) expect(await count(each), each).toBe(1);
    for (const each of others) expect(await count(each), each).toBe(0);
  });

  it('takes a word with a symbol after it as complete', async () => {
    const { say, count } = await createChat();
    await say('Code in C#');
    await say('A cattery and its cats');
    expect([await count('c'), await count('c#')]).toEqual([2, 1]);
  });

  it('finds names of clients and projects so, too', async () => {
    const { deps, search } = await createChat();
    const { id } = await createClient(deps, { firstName: 'Søren', lastName: 'O’Brien', company: '東京パン' });
    await createProject(deps, id, { projectName: 'Łukasz’s Shop' });
    for (const text of ['soren obrien', '京パ', 'lukaszs']) {
      expect((await search(text)).projects.items, text).toHaveLength(1);
    }
    expect((await search('京パ')).clients.items).toMatchObject([{ id }]);
  });
});
