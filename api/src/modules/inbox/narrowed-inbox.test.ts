import type { InboxPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { written } from '#test/lead-desk.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createOffice, iso, nameInNote } from '#test/inbox.ts';

const textsOf = ({ items }: InboxPage) => items.map(({ text }) => text).sort();

/** Two clients on two plans, who wait for Mere, for Hana and for nobody. */
async function openOffice() {
  const office = await createOffice();
  const { deps, client, project, mere, hana, post, ask } = office;
  const other = await createClient(deps, { plan: 'stackpro', company: 'Tidewater Tiles' });
  const tiles = await createProject(deps, other.id, {
    projectName: 'Tiles',
    dueDate: iso('2026-11-20T12:00'),
    assignedTo: hana.id,
  });
  await ask('Is the menu up?');
  await post('/api/messages', { content: 'Are you there?' }, client);
  await ask('Is the shop up?', tiles, other);
  await nameInNote(deps, {
    projectId: project.id,
    by: hana.id,
    whom: mere.id,
    note: 'Can you look?',
    createdAt: iso('2026-11-19T09:30'),
  });
  return { ...office, other, tiles };
}

describe('the inbox, narrowed', () => {
  it('to a member of staff has what is theirs', async () => {
    const { list, mere, hana } = await openOffice();
    expect(textsOf(await list(`assignee=${hana.id}`))).toEqual(['Is the shop up?', 'Tiles']);
    expect(textsOf(await list(`assignee=${mere.id}`))).toEqual([
      'Are you there?',
      'Can you look?',
      'Is the menu up?',
    ]);
  });

  it('to a plan has what clients on it wait for', async () => {
    const { list } = await openOffice();
    expect(textsOf(await list('plan=stackpro'))).toEqual(['Is the shop up?', 'Tiles']);
    expect(textsOf(await list('plan=stackgrow'))).toEqual([
      'Are you there?',
      'Can you look?',
      'Is the menu up?',
    ]);
  });

  it('to a client or project has what is about it', async () => {
    const { list, client, project, tiles } = await openOffice();
    expect(textsOf(await list(`about=${client.id}`))).toEqual([
      'Are you there?',
      'Can you look?',
      'Is the menu up?',
    ]);
    expect(textsOf(await list(`about=${project.id}`))).toEqual(['Can you look?', 'Is the menu up?']);
    expect(textsOf(await list(`about=${tiles.id}`))).toEqual(['Is the shop up?', 'Tiles']);
  });

  it('to a lead has their lead', async () => {
    const { list, post } = await openOffice();
    await post('/api/contact', { ...written, firstName: 'Aroha' }, { token: '' });
    const [lead] = (await list('filter=leads')).items;
    const { items } = await list(`about=${lead?.leadId ?? ''}`);
    expect(items.map(({ kind, name }) => [kind, name])).toEqual([['lead', `Aroha ${written.lastName}`]]);
  });

  it('counts only what it has', async () => {
    const { list } = await openOffice();
    const { counts, filters } = await list('plan=stackpro');
    expect(counts).toMatchObject({ mine: 0, everyone: 2 });
    expect(filters).toMatchObject({ all: { all: 2 }, replies: { all: 1 }, due: { all: 1 } });
  });
});
