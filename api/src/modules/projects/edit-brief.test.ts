import { filePage, errorBody, project } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { readAuditLog } from '#test/audit.ts';
import { asCaller } from '#test/calls.ts';
import { completeBrief, createBriefDesk } from '#test/briefs.ts';

describe('editing a brief', () => {
  it('ends when work starts, and says what to do instead', async () => {
    const { create, edit, read, send, admin } = await createBriefDesk();
    const { id } = await create(completeBrief);
    await send(`/api/admin/projects/${id}/status`, { status: 'in_progress' }, 'PATCH', admin);
    const { status, answer } = await edit(id, { description: 'A map' });

    expect(status).toBe(409);
    expect(errorBody.parse(answer).error).toMatchObject({
      code: 'conflict',
      message:
        'Work on this project has started, so its brief can’t be changed any more. Send the team a message instead.',
    });
    expect(await read(id)).toMatchObject({
      description: completeBrief.description,
      can: { editBrief: false },
    });
  });

  it('is open while a project on hold waits for it', async () => {
    const { create, edit, send, admin } = await createBriefDesk();
    const { id } = await create({ projectName: 'Bakery', projectType: 'web_design' });
    await send(`/api/admin/projects/${id}/status`, { status: 'on_hold' }, 'PATCH', admin);

    expect((await edit(id, { description: 'Opening hours' })).status).toBe(200);
  });

  it('accepts one of two simultaneous changes, and rejects the other', async () => {
    const { create, edit, read } = await createBriefDesk();
    const { id } = await create(completeBrief);
    const answers = await Promise.all([
      edit(id, { description: 'From the phone', version: 0 }),
      edit(id, { description: 'From the desk', version: 0 }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(errorBody.parse(rejected?.answer).error.message).toBe(
      'This brief was changed in another tab or by someone else since you opened it. Your changes weren’t saved.',
    );
    const saved = answers.find(({ status }) => status === 200);
    expect((await read(id)).description).toBe(project.parse(saved?.answer).description);
  });

  it('is in the audit log, unless it changes nothing', async () => {
    const { create, edit, deps, client } = await createBriefDesk();
    const { id } = await create({ projectName: 'Bakery website', projectType: 'custom_website' });
    await edit(id, { targetAudience: 'Locals' });
    await edit(id, { targetAudience: 'Locals' });

    const log = await readAuditLog(deps.db);
    expect(log.filter(({ action }) => action === 'brief-edited')).toMatchObject([
      { actorType: 'client', actorId: client.id, subjectType: 'project', subjectId: id },
    ]);
  });

  it('without a change is no conflict', async () => {
    const { create, edit } = await createBriefDesk();
    const { id } = await create(completeBrief);
    await edit(id, { description: 'A map', version: 0 });

    expect((await edit(id, { description: 'A map', version: 0 })).status).toBe(200);
  });

  it('needs the files before they count as given', async () => {
    const { create, edit, upload } = await createBriefDesk();
    const { id } = await create({ projectName: 'Bakery', projectType: 'web_design' });
    const { status, answer } = await edit(id, { logo: 'given' });
    expect(status).toBe(422);
    expect(errorBody.parse(answer).error.fields).toEqual({ logo: 'Upload the files first.' });
    await upload(id, 'photos');

    expect((await edit(id, { logo: 'given' })).answer).toMatchObject({ brief: { logo: 'given' } });
  });

  it('asks for the files again when the last one is deleted', async () => {
    const { create, read, upload, request, client } = await createBriefDesk();
    const { id } = await create({ projectName: 'Bakery', projectType: 'web_design' });
    await upload(id, 'logo,photos');
    const files = await request(`/api/client/projects/${id}/files`, asCaller(client));
    for (const file of filePage.parse(await files.json()).items) {
      await request(`/api/client/files/${file.id}`, {
        ...asCaller(client),
        method: 'DELETE',
      });
    }

    expect((await read(id)).brief).toMatchObject({ logo: null, photos: null });
  });

  it('cannot remove answers that the delivery date depends on', async () => {
    const { create, edit } = await createBriefDesk();
    const { id } = await create(completeBrief);
    const { status, answer } = await edit(id, { description: ' ' });

    expect(status).toBe(422);
    expect(Object.keys(errorBody.parse(answer).error.fields ?? {})).toEqual(['description']);
  });
});
