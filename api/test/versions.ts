import { randomUUID } from 'node:crypto';
import { errorBody, idempotencyHeader, versionList, revisionQuota } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { projects } from '#/modules/projects/projects.tables.ts';
import { versions, revisionRequests } from '#/modules/versions/versions.tables.ts';
import type { Ports } from '#/app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestCatalogue, makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createFile, createProject } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';

type Columns = {
  client?: Parameters<typeof createClient>[1];
  project?: Parameters<typeof createProject>[2];
};

/** A client whose plan allows two revisions a month, one project of theirs that is live, and a member of staff. */
export async function prepareVersions(
  { client: clientColumns, project: projectColumns }: Columns = {},
  now = '2026-11-18',
  launchedAt: string | null = '2026-10-01T00:00:00.000Z',
) {
  const content = makeContent({
    plans: [
      makePlan({ slug: 'stackgrow', revisionQuota: 2 }),
      makePlan({ slug: 'stacklite', revisionQuota: 0 }),
      makePlan({ slug: 'stackpro', revisionQuota: null }),
    ],
    addOns: [{ id: 'addOn-content-update', name: 'Content update', description: 'One more.', price: 31 }],
  });
  let present = new Date(now);
  const { request, deps } = await createTestApp({
    catalogue: createTestCatalogue(content),
    now: () => present,
  });
  const client = await createClient(deps, { plan: 'stackgrow', ...clientColumns });
  const admin = await createAdmin(deps);
  const project = await createProject(deps, client.id, {
    status: 'in_progress',
    launchedAt,
    ...projectColumns,
  });
  const path = (side: 'client' | 'admin', id = project.id) => `/api/${side}/projects/${id}/versions`;
  const read = async (side: 'client' | 'admin') => {
    const response = await request(path(side), asCaller({ token: { client, admin }[side].token }));
    return versionList.strict().parse(await response.json());
  };

  return {
    request,
    deps,
    client,
    admin,
    project,
    setNow: (moment: string) => {
      present = new Date(moment);
    },
    upload: async () => {
      const uploaded = { projectId: project.id, uploadedBy: 'admin', uploaderId: admin.id } as const;
      return (await createFile(deps, client.id, { ...uploaded, fileName: 'home.pdf', fileSize: 1200 })).id;
    },
    deliver: (fileIds: string[], title = 'First look', version?: number) =>
      request(path('admin'), withJson({ title, fileIds, version }, { token: admin.token })),
    setStatus: (status: string, version?: number, token = admin.token) =>
      request(`/api/admin/projects/${project.id}/status`, withJson({ status, version }, { token }, 'PATCH')),
    addVersion: (columns: Partial<typeof versions.$inferInsert> = {}) =>
      createVersion(deps, project.id, columns),
    list: async (side: 'client' | 'admin') => (await read(side)).items,
    hasUsedRounds: async () => (await read('client')).hasUsedRounds,
    readNextChange: async (side: 'client' | 'admin' = 'client') => (await read(side)).nextChange,
    approve: (version: string, key?: string, token = client.token) =>
      request(`${path('client')}/${version}/approve`, withJson({}, { token, headers: keyed(key) })),
    askForChanges: (
      version: string,
      feedback = 'A warmer green, please',
      key?: string,
      token = client.token,
      projectId = project.id,
    ) =>
      request(
        `${path('client', projectId)}/${version}/request-changes`,
        withJson({ feedback }, { token, headers: keyed(key) }),
      ),
    readQuota: async () => {
      const response = await request('/api/client/revision-quota', asCaller({ token: client.token }));
      return revisionQuota.strict().parse(await response.json());
    },
    readProject: async () => {
      const [row] = await deps.db.read.select().from(projects).where(eq(projects.id, project.id));
      return row;
    },
    readEvents: async () => {
      const rows = await readLiveEvents(deps.db);
      return rows.map(({ audience, event }) => [audience, event.type]);
    },
  };
}

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { [idempotencyHeader]: key };

export async function createVersion(
  deps: Ports,
  project: string,
  columns: Partial<typeof versions.$inferInsert> = {},
) {
  const id = randomUUID();
  await deps.db.write((tx) =>
    tx.insert(versions).values({
      id,
      projectId: project,
      number: 1,
      title: 'First look',
      createdAt: deps.now().toISOString(),
      ...columns,
    }),
  );
  return id;
}

export const readError = async (response: Response) => {
  const { error } = errorBody.parse(await response.json());
  return { status: response.status, code: error.code, message: error.message };
};

/** Fills the ledger: as many changes asked for as there are months. */
export async function useUp(
  { db, now }: Ports,
  userId: string,
  versionId: string,
  months: readonly string[],
) {
  const createdAt = now().toISOString();
  await db.write((tx) =>
    tx.insert(revisionRequests).values(
      months.map((month, index) => ({
        id: randomUUID(),
        userId,
        versionId,
        month,
        countedAs: 'monthly' as const,
        number: index + 1,
        of: null,
        createdAt,
      })),
    ),
  );
}
