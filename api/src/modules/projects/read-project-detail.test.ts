import { staffProjectDetail } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createProject } from '#test/factories.ts';
import { prepareVersions } from '#test/versions.ts';

it('staff see how many messages, notes included, and files a project has on all pages', async () => {
  const { request, deps, client, admin, project, upload } = await prepareVersions();
  const other = await createProject(deps, client.id);
  const write = (id: string, message: object) =>
    request(`/api/admin/projects/${id}/messages`, withJson(message, admin));
  for (let index = 0; index < 51; index += 1) await write(project.id, { message: `Message ${index}` });
  await write(project.id, { message: 'Between us', isInternal: true });
  await write(other.id, { message: 'Elsewhere' });
  await upload();

  const read = async (id: string) =>
    staffProjectDetail.parse(await (await request(`/api/admin/projects/${id}`, asCaller(admin))).json());
  expect(await read(project.id)).toMatchObject({ messageCount: 52, fileCount: 1, revisionUse: { used: 0 } });
  expect(await read(other.id)).toMatchObject({ messageCount: 1, fileCount: 0 });
});
