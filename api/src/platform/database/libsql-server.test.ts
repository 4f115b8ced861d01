import { projectPage } from '@stackworks/contracts';
import { documentedMessage } from '#/documented/messages.ts';
import { hasLibsqlServer, startLibsqlServer } from '@stackworks/database/testing';
import { expect, it } from 'vitest';
import { projects } from '#/modules/projects/projects.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { openTestDatabase } from '#test/database.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { migrate } from './migrations.ts';

it.skipIf(!hasLibsqlServer)(
  'the product runs on a libSQL server as on a file',
  { timeout: 60_000 },
  async () => {
    const { url: databaseUrl } = await startLibsqlServer();
    await Promise.all([1, 2, 3].map(() => migrate({ databaseUrl })));

    const db = await openTestDatabase(databaseUrl);
    const { request, deps } = await createTestApp({ db });
    const client = await createClient(deps, { firstName: 'Wānanga' });
    const admin = await createAdmin(deps);
    await createProject(deps, client.id);
    const sent = await request('/api/messages', withJson({ content: 'Kia ora' }, client));
    expect(documentedMessage.parse(await sent.json())).toMatchObject({ content: 'Kia ora' });
    const list = await request('/api/client/projects', asCaller(client));
    expect(projectPage.parse(await list.json()).items).toHaveLength(1);
    const found = await request('/api/admin/clients?q=wananga', asCaller(admin));
    expect(await found.text()).toContain(client.id);

    const orphan = db.write((tx) => tx.update(projects).set({ userId: 'nobody' }));
    await expect(orphan).rejects.toMatchObject({ cause: { code: 'SQLITE_CONSTRAINT' } });
  },
);
