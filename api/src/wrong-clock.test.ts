import { messagePage, readyEvent, unreadCounts } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { slaTargets } from './modules/sla/sla.tables.ts';
import { countAttempt, rateRules } from './platform/rate-limits/rate-limit.ts';
import { createTimeSecret, findTimeStep } from './platform/tokens/two-factor-codes.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { clientOf, createScreens, open, recordChanges } from '#test/screens.ts';

/** Friday, in the middle of the day in Auckland. */
const truly = new Date('2026-11-20T01:00:00Z');
const rule = rateRules.signInsByAddressAndEmail;

/** A client and a member of staff, on a clock that can be put right. */
async function createOffice(minutesOff: number) {
  const clock = { now: addMinutes(truly, minutesOff) };
  const app = await createTestApp({ now: () => clock.now });
  const client = await createClient(app.deps, { plan: 'stackgrow' });
  const admin = await createAdmin(app.deps);
  const project = await createProject(app.deps, client.id);
  const thread = `/api/client/projects/${project.id}/messages`;
  return {
    ...app,
    client,
    set: (minutes: number) => (clock.now = addMinutes(truly, minutes)),
    ask: (message: string) => app.request(thread, withJson({ message }, client)),
    answer: (message: string) =>
      app.request(`/api/admin/projects/${project.id}/messages`, withJson({ message }, admin)),
    list: async () => {
      const { items } = messagePage.parse(await (await app.request(thread, asCaller(client))).json());
      return items.map(({ content, createdAt }) => ({ content, createdAt })).reverse();
    },
    markRead: (readUpTo: string) =>
      app.request(
        `/api/client/conversations/project/${project.id}/read`,
        withJson({ readUpTo }, client, 'PUT'),
      ),
    countUnread: async () => {
      const answer = await app.request('/api/client/unread', asCaller(client));
      return JSON.stringify(unreadCounts.parse(await answer.json()));
    },
  };
}

describe.each([
  ['ahead', 10],
  ['behind', -10],
])('after a clock ten minutes %s is put right', (_, minutesOff) => {
  it('sessions opened meanwhile still hold', async () => {
    const { request, client, set } = await createOffice(minutesOff);
    set(1);

    expect((await request('/api/client/user', asCaller(client))).status).toBe(200);
  });

  it('messages stay in the order they were sent in, and what is new is unread', async () => {
    const { ask, answer, list, markRead, countUnread, set } = await createOffice(minutesOff);
    await ask('First');
    await answer('Second');
    await markRead((await list()).at(-1)?.createdAt ?? '');
    const before = await countUnread();
    set(1);
    await answer('Third');
    const after = await countUnread();
    await ask('Fourth');

    expect((await list()).map(({ content }) => content)).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(after).not.toBe(before);
  });

  it('no waiting time is negative, and no response late that was not', async () => {
    const { ask, answer, set, deps } = await createOffice(minutesOff);
    await ask('Can you?');
    set(1);
    await answer('We can');

    const [kept] = await deps.db.read.select().from(slaTargets);
    expect(kept).toMatchObject({ isMet: true });
    expect(kept?.waitedMinutes).toBe(minutesOff > 0 ? 0 : 11);
  });

  it('rate limits last no longer than the rule says and the clock was off', async () => {
    const { deps, set } = await createOffice(minutesOff);
    for (let attempt = 0; attempt < rule.limit; attempt += 1) await countAttempt(deps, rule, 'someone');
    await expect(countAttempt(deps, rule, 'someone')).rejects.toMatchObject({ code: 'rate_limited' });

    set(rule.minutes + 10);
    await countAttempt(deps, rule, 'someone');
  });

  it('open screens, and those that come back, receive everything once and in order', async () => {
    let now = addMinutes(truly, minutesOff);
    const screens = await createScreens({ now: () => now });
    const { client, deps } = screens;
    const [staying, leaving] = [await open(screens, client.token), await open(screens, client.token)];
    await Promise.all([staying.until(readyEvent), leaving.until(readyEvent)]);
    await recordChanges(deps, clientOf(client), 'one');
    const { id: lastEventId } = await leaving.until('project');
    await leaving.cut();
    now = addMinutes(truly, 1);
    await recordChanges(deps, clientOf(client), 'two', 'three');
    const back = await open(screens, client.token, { lastEventId });

    expect(await staying.next()).toMatchObject({ data: { projectId: 'one' } });
    for (const stream of [staying, back]) {
      expect(await stream.next()).toMatchObject({ data: { projectId: 'two' } });
      expect(await stream.next()).toMatchObject({ data: { projectId: 'three' } });
    }
  });

  it('an authenticator app’s codes are right again, which meanwhile were rejected', () => {
    const secret = createTimeSecret();
    const code = new TOTP({ secret }).generate({ timestamp: truly.getTime() });

    expect(findTimeStep(secret, code, addMinutes(truly, minutesOff))).toBeNull();
    expect(findTimeStep(secret, code, truly)).not.toBeNull();
  });
});
