import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createClient, createProject } from '#test/factories.ts';
import { createProjectFile, createUploads, withFile } from '#test/uploads.ts';
import { documentedFile } from './files.ts';

describe('an upload at the documents’ addresses', () => {
  it.each([
    ['/api/client/upload', 'projectId'],
    ['/api/client/upload-asset', 'projectBriefId'],
  ])('at %s names its project as %s, before or after the file', async (path, field) => {
    const { request, client, project } = await createUploads();
    for (const place of ['before', 'after']) {
      const answer = await request(path, withFile({ [place]: { [field]: project.id } }, client));

      expect(answer.status).toBe(201);
      const { projectId, projectBriefId } = documentedFile.parse(await answer.json());
      expect([projectId, projectBriefId]).toEqual([project.id, project.id]);
    }
  });

  it('needs an active subscription', async () => {
    const { request, deps } = await createUploads();
    const client = await createClient(deps, { subscriptionStatus: 'inactive' });
    const { id: projectId } = await createProject(deps, client.id);
    const named = withFile({ before: { projectId } }, client);
    expect((await request('/api/client/upload', named)).status).toBe(402);
  });

  it('to another project with the same key is rejected, and nothing is stored', async () => {
    const { request, deps, client, project, count } = await createUploads();
    const another = await createProject(deps, client.id);
    const headers = { 'Idempotency-Key': 'attempt-0001' };
    const send = async (projectId: string) =>
      (await request('/api/client/upload', withFile({ after: { projectId } }, { ...client, headers })))
        .status;

    expect([await send(project.id), await send(another.id), await send(project.id)]).toEqual([201, 409, 201]);
    expect(await count()).toEqual([1, 0]);
  });
});

it('a file is found at the documents’ address of its own project alone', async () => {
  const { request, deps, client, project, file } = await createProjectFile();
  const { id: another } = await createProject(deps, client.id);
  const statusIn = async (projectId: string) =>
    (await request(`/api/client/projects/${projectId}/assets/${file.id}/download`, asCaller(client))).status;

  expect([await statusIn(project.id), await statusIn(another)]).toEqual([200, 404]);
});
