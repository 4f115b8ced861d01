import { inboxHandedOver, inboxShares, type InboxHandover } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createOffice } from '#test/inbox.ts';
import { readOutbox } from '#test/outbox.ts';

/** Mere has three open projects and Hana none. */
async function createDesk() {
  const office = await createOffice();
  const { deps, client, mere, request, post, set } = office;
  for (const projectName of ['Menu', 'Shop']) {
    await createProject(deps, client.id, { projectName, assignedTo: mere.id });
  }
  /** A newcomer's message, on which nobody works yet. */
  const writeAs = async (firstName: string, count = 1) => {
    const newcomer = await createClient(deps, { firstName, plan: 'stackgrow' });
    await post('/api/messages', { content: `${firstName}’s chat` }, newcomer);
    for (let index = 1; index < count; index += 1) {
      const project = await createProject(deps, newcomer.id);
      await office.ask(`${firstName}’s project ${index}`, project, newcomer);
    }
    return newcomer;
  };
  const propose = async (who = 'unassigned', admin = mere) => {
    const answer = await request(`/api/admin/inbox/shares?who=${who}`, asCaller({ token: admin.token }));
    return inboxShares.strict().parse(await answer.json());
  };
  const send = (handovers: readonly InboxHandover[]) =>
    request('/api/admin/inbox/assignees', withJson({ handovers }, mere, 'PATCH'));
  return {
    ...office,
    writeAs,
    propose,
    send,
    handOver: async (handovers: readonly InboxHandover[]) =>
      inboxHandedOver.strict().parse(await (await send(handovers)).json()).items,
    fallBehind: () => set('2026-11-25T12:00'),
    textsOf: async (admin: typeof mere) =>
      (await office.list('who=mine&late=true', admin)).items.map(({ text }) => text).sort(),
  };
}

describe('sharing out what is late', () => {
  it('goes to the person with the least to do, a client’s items all to one person, and changes nothing', async () => {
    const { writeAs, propose, fallBehind, list, mere, hana } = await createDesk();
    for (const name of ['Ana', 'Ben', 'Caz']) await writeAs(name, 2);
    expect((await propose()).handovers).toEqual([]);
    fallBehind();

    const { people, handovers } = await propose();
    expect(people).toEqual([
      { id: hana.id, name: 'Hana Walker', load: 0, gets: 4 },
      { id: mere.id, name: 'Mere Walker', load: 3, gets: 2 },
    ]);
    expect(handovers).toHaveLength(6);
    expect(handovers.every(({ from }) => from === null)).toBe(true);
    const { items } = await list('who=unassigned&late=true');
    const ownersOf = new Map<string | null, Set<string | null>>();
    for (const { clientId, kind, id } of items) {
      const to = handovers.find((each) => each.kind === kind && each.id === id)?.to ?? null;
      ownersOf.set(clientId, (ownersOf.get(clientId) ?? new Set()).add(to));
    }
    expect([...ownersOf.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(items).toHaveLength(6);
  });

  it('hands them over at once, with one email about the projects, and back again', async () => {
    const { deps, writeAs, propose, handOver, fallBehind, list, textsOf, hana } = await createDesk();
    await writeAs('Ana', 3);
    await writeAs('Ben');
    fallBehind();
    const { handovers } = await propose();
    const handedOver = await handOver(handovers);
    expect(await textsOf(hana)).toEqual(['Ana’s chat', 'Ana’s project 1', 'Ana’s project 2', 'Ben’s chat']);
    const sent = (await readOutbox(deps.db)).filter(({ template }) => template === 'project-assigned');
    expect(sent.map(({ recipient }) => recipient)).toEqual([hana.email]);
    expect((await list('who=unassigned')).counts.unassigned).toBe(0);

    const back = handovers.filter(({ id }) => handedOver.some((item) => item.id === id));
    await handOver(back.map(({ from, to, ...item }) => ({ ...item, from: to, to: from })));
    expect(await textsOf(hana)).toEqual([]);
    expect((await list('who=unassigned')).counts.unassigned).toBe(4);
  });

  it('leaves alone what somebody has taken or dealt with meanwhile', async () => {
    const { writeAs, propose, handOver, fallBehind, request, post, mere, textsOf, hana } = await createDesk();
    for (const name of ['Ana', 'Ben', 'Caz']) await writeAs(name);
    fallBehind();
    const { handovers } = await propose();
    const [taken, ended, left] = handovers;
    const pathOf = ({ kind, id }: InboxHandover) => `/api/admin/inbox/${kind}/${id}`;
    if (!taken || !ended || !left) throw new Error('nothing is proposed');
    await request(`${pathOf(taken)}/assignee`, withJson({ adminId: mere.id }, mere, 'PATCH'));
    await post(`${pathOf(ended)}/done`, {}, mere);

    expect(await handOver(handovers)).toEqual([{ kind: left.kind, id: left.id }]);
    expect(await textsOf(mere)).toHaveLength(1);
    expect(await textsOf(hana)).toHaveLength(1);
  });

  it('splits one’s own items too, and leaves some with oneself', async () => {
    const { propose, fallBehind, ask, deps, client, mere, hana } = await createDesk();
    for (const name of ['Ana', 'Ben', 'Caz', 'Dot']) {
      const other = await createClient(deps, { firstName: name, plan: 'stackgrow' });
      await ask(`${name}’s`, await createProject(deps, other.id, { assignedTo: mere.id }), other);
    }
    await createProject(deps, client.id, { assignedTo: hana.id });
    fallBehind();

    const { people, handovers } = await propose('mine');
    const gets = new Map(people.map((person) => [person.id, person.gets]));
    expect((gets.get(hana.id) ?? 0) + (gets.get(mere.id) ?? 0)).toBe(4);
    expect(handovers.map(({ from, to }) => ({ from, to }))).toEqual(
      Array.from({ length: gets.get(hana.id) ?? 0 }, () => ({ from: mere.id, to: hana.id })),
    );
  });

  it('is rejected for a mention, for somebody who isn’t staff, and without items', async () => {
    const { send, hana } = await createDesk();
    const item = { id: 'one', from: null, to: hana.id };
    expect((await send([{ ...item, kind: 'mention' }])).status).toBe(422);
    expect((await send([])).status).toBe(422);
    expect((await send([{ ...item, kind: 'chat' }])).status).toBe(200);
  });

  it('gives nothing at all when one of its people is a stranger', async () => {
    const { writeAs, propose, send, fallBehind, list } = await createDesk();
    await writeAs('Ana');
    await writeAs('Ben');
    fallBehind();
    const [first, second] = (await propose()).handovers;
    if (!first || !second) throw new Error('nothing is proposed');
    expect((await send([first, { ...second, to: 'stranger' }])).status).toBe(404);
    expect((await list('who=unassigned')).counts.unassigned).toBe(2);
  });
});
