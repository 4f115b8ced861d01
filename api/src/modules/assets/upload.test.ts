import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, createProject } from '#test/factories.ts';
import { drawPicture, readAsset, withFile } from '#test/uploads.ts';

async function setUp(...[overrides]: Parameters<typeof createTestApp>) {
  const app = await createTestApp(overrides);
  const client = await createClient(app.deps);
  const project = await createProject(app.deps, client.id);
  const path = `/api/client/projects/${project.id}/assets`;
  return { ...app, client, project, path };
}

describe('uploading a file', () => {
  it.each([
    ['/api/client/upload', 'projectId'],
    ['/api/client/upload-asset', 'projectBriefId'],
  ])('works at %s, with %s before or after the file', async (path, field) => {
    const { request, client, project } = await setUp();
    const fields = { [field]: project.id, description: 'Uploaded by Aroha Ngata' };
    for (const place of [{ before: fields }, { after: fields }]) {
      const answer = await request(path, withFile({ name: 'brief.bin', ...place }, client));

      expect(answer.status).toBe(201);
      expect(await readAsset(answer)).toMatchObject({
        projectId: project.id,
        fileName: 'brief.bin',
        fileSize: 7,
        description: 'Uploaded by Aroha Ngata',
        uploadedBy: 'client',
      });
    }
  });

  it('gives it back byte by byte, only as a download', async () => {
    const { request, client, path } = await setUp();
    const content = Buffer.from('<script>alert(1)</script>');
    const { fileUrl, contentType } = await readAsset(await request(path, withFile({ content }, client)));
    const answer = await request(fileUrl, asCaller(client));

    expect(contentType).toBe('application/octet-stream');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename=notes.bin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  it('makes a small picture of an image', async () => {
    const { request, client, path } = await setUp();
    const content = await drawPicture('png', 800, 400);
    const made = await readAsset(await request(path, withFile({ name: 'logo.png', content }, client)));
    const small = await request(made.thumbnailUrl ?? '', asCaller(client));

    expect(made).toMatchObject({ fileType: 'image', contentType: 'image/png', width: 800, height: 400 });
    expect(small.headers.get('content-type')).toBe('image/webp');
  });
});
