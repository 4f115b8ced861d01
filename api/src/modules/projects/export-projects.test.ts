import { projectExportQuery } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject, asStaff } from '#test/factories.ts';
import { exportProjects } from './queries/export-projects.ts';

async function prepare() {
  const { request, deps } = await createTestApp();
  const mere = await createAdmin(deps);
  const client = await createClient(deps, { company: 'Bread, butter & co', email: 'aroha@bread.example' });
  const download = (query = '') =>
    request(`/api/admin/projects/export?${query}`, asCaller({ token: mere.token }));
  const readRows = async (query = '') => {
    const bytes = new Uint8Array(await (await download(query)).arrayBuffer());
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
  };
  return { deps, mere, client, download, readRows };
}

it('exports the filtered projects as a spreadsheet, with times in our zone', async () => {
  const { deps, mere, client, download, readRows } = await prepare();
  await createProject(deps, client.id, {
    projectName: 'Māori “menu”',
    status: 'revision_requested',
    assignedTo: mere.id,
    dueDate: '2026-11-22T04:00:00.000Z',
    createdAt: '2026-06-01T12:30:00.000Z',
    updatedAt: '2026-06-02T12:30:00.000Z',
  });
  await createProject(deps, client.id, { status: 'completed' });

  const { headers } = await download();
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="projects.csv"');
  expect(await readRows('status=revision_requested')).toEqual([
    '\u{feff}"Project","Type","Status","Priority","Client","Client email","Company","Plan","Assigned to","Assigned to email","Due","Created","Last changed"',
    `"Māori “menu”","Web design","Revision","normal","Aroha Ngata","aroha@bread.example","Bread, butter & co","StackLite","Mere Walker","${mere.email}","2026-11-22 17:00","2026-06-02 00:30","2026-06-03 00:30"`,
    '',
  ]);
});

it.each(['=1+1', '+64 21', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'marks %j, which a spreadsheet might calculate, as text',
  async (projectName) => {
    const { deps, client, readRows } = await prepare();
    await createProject(deps, client.id, { projectName });
    const text = (await readRows()).slice(1).join('\r\n');
    expect(text.startsWith(`"'${projectName}",`)).toBe(true);
  },
);

it.each(['a;=1+1', 'a\t=1+1', 'plain'])(
  'holds %j in one field wherever a spreadsheet splits',
  async (projectName) => {
    const { deps, client, readRows } = await prepare();
    await createProject(deps, client.id, { projectName });
    expect((await readRows()).slice(1).join('\r\n').startsWith(`"${projectName}",`)).toBe(true);
  },
);

it('is complete, however many there are, and lets other requests through between chunks', async () => {
  const { deps, mere, client, readRows } = await prepare();
  for (let index = 0; index < 205; index += 1)
    await createProject(deps, client.id, { projectName: `P${index}` });
  const names = (await readRows()).slice(1, -1).map((row) => row.split(',')[0]);
  expect(new Set(names).size).toBe(205);

  let turns = 0;
  const parts = [];
  for await (const part of exportProjects(
    { ...deps, actor: asStaff(mere.id) },
    projectExportQuery.parse({}),
  )) {
    parts.push(part);
    setImmediate(() => (turns += 1));
  }
  expect(parts).toHaveLength(6);
  expect(turns).toBeGreaterThanOrEqual(4);
});

it('is in the audit log, with its filters and number of rows', async () => {
  const { deps, mere, client, readRows } = await prepare();
  for (const status of ['review', 'review', 'pending', 'completed'] as const) {
    await createProject(deps, client.id, { projectName: 'Shop', status, priority: 'high' });
  }
  await readRows();
  await readRows('status=review,pending&priority=high&assignedTo=unassigned&q=shop');
  await readRows(`due=none&client=${client.id}&sort=due`);
  await readRows('due=late&status=completed');

  const entry = { actorId: mere.id, action: 'projects-exported' };
  const narrowed = { status: 'review, pending', priority: 'high', assignedTo: 'unassigned', search: 'shop' };
  expect(await readAuditLog(deps.db)).toMatchObject([
    { ...entry, detail: { rows: 4 } },
    { ...entry, detail: { rows: 3, ...narrowed } },
    { ...entry, detail: { rows: 3, due: 'none', client: client.id, sort: 'due' } },
    { ...entry, detail: { rows: 0, due: 'late', status: 'completed' } },
  ]);
});
