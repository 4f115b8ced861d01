import { truncate, writeFile } from 'node:fs/promises';
import { clientUser, uploadedFile, project, type Project } from '@stackworks/contracts';
import { test, type Page } from '@playwright/test';
import { actAsClient, actAsStaff, type Caller } from './call.ts';

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes a file whose bytes are on no disk and go through no pipe to the browser. @returns its path */
export async function makeLargeFile(name: string, bytes: number): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, '');
  await truncate(path, bytes);
  return path;
}

/** A project of the client who is signed in on a page. */
export async function createProject(page: Page, projectName: string): Promise<Project> {
  const call = await actAsClient(page);
  const data = { projectName, projectType: 'web_design', description: 'Opening hours first' };
  return project.parse(await (await call('POST', '/client/projects', { data })).json());
}

/** A project that staff start for the client who is signed in on a page, whatever their plan includes. */
export async function startProject(page: Page, projectName: string): Promise<Project> {
  const call = await actAsClient(page);
  const { id } = clientUser.parse(await (await call('GET', '/client/user')).json());
  const asStaff = await actAsStaff(page);
  const data = { projectName, projectType: 'web_design', description: 'Opening hours first' };
  return project.parse(await (await asStaff('POST', `/admin/clients/${id}/projects`, { data })).json());
}

/** Staff deliver the next version of a project, with one picture. */
export async function deliverVersion(page: Caller, projectId: string, title: string): Promise<void> {
  const call = await actAsStaff(page);
  const file = { name: 'shop-page.png', mimeType: 'image/png', buffer: pixel };
  const uploaded = await call('POST', `/admin/projects/${projectId}/files`, {
    multipart: { file },
  });
  const { id } = uploadedFile.parse(await uploaded.json());
  await call('POST', `/admin/projects/${projectId}/versions`, { data: { title, fileIds: [id] } });
}
