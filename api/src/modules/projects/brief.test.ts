import {
  filePage,
  briefPlaceholders,
  deliveryEstimate,
  errorBody,
  project,
  staffProjectDetail,
  type Project,
} from '@stackworks/contracts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { readAuditLog } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { withFile } from '#test/uploads.ts';

const silent = pino({ level: 'silent' });
const complete = {
  projectName: 'Bakery website',
  projectType: 'custom_website',
  description: 'Opening hours and how to order a cake.',
  targetAudience: 'Locals',
  colorPreferences: 'Rye brown',
  logo: 'none',
  photos: 'none',
} as const;
const at = (local: string, offset = '+13:00') => new Date(`${local}:00${offset}`);
const wednesday = at('2026-11-18T10:00');

/** A client on a plan that is set up in three business days, on a clock that the test moves. */
async function createDesk({
  setupDays = 3,
  isRead = true,
  opened = wednesday,
}: { setupDays?: number | null; isRead?: boolean; opened?: Date } = {}) {
  let now = opened;
  const content = makeContent({ plans: [makePlan({ slug: 'stackgrow', setupDays })] });
  const read = () => (isRead ? Promise.resolve(content) : Promise.reject(new Error('no content yet')));
  const app = await createTestApp({ catalogue: createCatalogue(read, silent), now: () => now });
  const client = await createClient(app.deps, { subscriptionTier: 'stackgrow' });
  const admin = await createAdmin(app.deps);
  const send = async (path: string, body: object, method: string, by: { token: string } = client) => {
    const response = await app.request(path, withJson(body, by, method));
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };
  const create = async (brief: object) => {
    const { answer } = await send('/api/client/projects', brief, 'POST');
    return project.strict().parse(answer);
  };
  const edit = (id: string, change: object) => send(`/api/client/projects/${id}`, change, 'PATCH');
  const readOne = async (id: string) =>
    project.parse(await (await app.request(`/api/client/projects/${id}`, asCaller(client))).json());
  const upload = (id: string, answers: string) => {
    return app.request(
      '/api/client/upload',
      withFile({ name: 'stamp.txt', before: { projectId: id, answers } }, client),
    );
  };
  return {
    ...app,
    client,
    admin,
    send,
    create,
    edit,
    read: readOne,
    upload,
    set: (moment: Date) => (now = moment),
  };
}

const withoutDate = ({ dueDate, brief }: Project) => ({
  dueDate,
  missing: brief.missing,
  at: brief.completedAt,
});

describe('the delivery clock', () => {
  it('does not start with an empty brief, whose missing answers client and staff see', async () => {
    const { create, request, admin } = await createDesk();
    const created = await create({ projectName: 'x', projectType: 'web_design' });
    const missing = ['description', 'targetAudience', 'brand', 'logo', 'photos'];

    expect(withoutDate(created)).toEqual({ dueDate: null, missing, at: null });
    expect(created).toMatchObject({ waitingOn: 'client', brief: { isEditable: true, version: 0 } });
    const seen = await request(`/api/admin/projects/${created.id}`, asCaller(admin));
    expect(staffProjectDetail.parse(await seen.json())).toMatchObject({
      dueDate: null,
      waitingOn: 'client',
      brief: { missing },
    });
  });

  it('does not take the wizard’s placeholders for answers', async () => {
    const { create } = await createDesk();
    const { projectName, text } = briefPlaceholders;
    const created = await create({
      ...complete,
      projectName,
      description: text,
      targetAudience: ` ${text} `,
      brandPersonality: text,
      colorPreferences: text,
      stylePreferences: text,
    });

    expect(created.brief.missing).toEqual(['projectName', 'description', 'targetAudience', 'brand']);
    expect(created.dueDate).toBeNull();
  });

  it('starts with a brief that is complete when it is sent', async () => {
    const { create } = await createDesk();

    expect(withoutDate(await create(complete))).toEqual({
      dueDate: at('2026-11-23T17:00').toISOString(),
      missing: [],
      at: wednesday.toISOString(),
    });
  });

  it('starts with the answer that completes the brief, counted from then', async () => {
    const { create, edit, set } = await createDesk();
    const { targetAudience, ...rest } = complete;
    const { id } = await create(rest);
    set(at('2026-11-20T10:00'));
    const { status, answer } = await edit(id, { targetAudience, version: 0 });

    expect(status).toBe(200);
    expect(project.parse(answer)).toMatchObject({
      waitingOn: 'team',
      dueDate: at('2026-11-25T17:00').toISOString(),
      brief: { missing: [], completedAt: at('2026-11-20T10:00').toISOString(), version: 1 },
    });
  });

  it('starts with the files that were missing', async () => {
    const { create, read, upload, set } = await createDesk();
    const { id } = await create({ ...complete, logo: undefined, photos: undefined });
    await upload(id, 'logo');
    expect((await read(id)).brief).toMatchObject({ missing: ['photos'], logo: 'given' });
    set(at('2026-11-19T10:00'));
    await upload(id, 'photos');

    expect(await read(id)).toMatchObject({
      dueDate: at('2026-11-24T17:00').toISOString(),
      brief: { missing: [], photos: 'given' },
    });
  });

  it.each([
    ['in the evening, from the next business day', at('2026-11-18T17:01'), at('2026-11-24T17:00')],
    ['on Friday evening, from Monday', at('2026-11-20T20:00'), at('2026-11-26T17:00')],
    ['on Saturday, while we answer chats, from Monday', at('2026-11-21T11:00'), at('2026-11-26T17:00')],
    ['before we open, from that day', at('2026-11-18T07:00'), at('2026-11-23T17:00')],
    ['before Christmas, over the holidays', at('2026-12-18T20:00'), at('2026-12-24T17:00')],
  ])('counts what arrives %s', async (_, arrived, due) => {
    const { create } = await createDesk({ opened: arrived });

    expect((await create(complete)).dueDate).toBe(due.toISOString());
  });

  it('is estimated for a brief that is complete now', async () => {
    const { request, client, set } = await createDesk();
    const estimate = async () =>
      deliveryEstimate.parse(await (await request('/api/client/delivery-estimate', asCaller(client))).json());

    expect(await estimate()).toEqual({
      closesAt: at('2026-11-18T17:00').toISOString(),
      dueDate: at('2026-11-23T17:00').toISOString(),
    });
    set(at('2026-11-18T17:01'));
    expect(await estimate()).toEqual({
      closesAt: at('2026-11-19T17:00').toISOString(),
      dueDate: at('2026-11-24T17:00').toISOString(),
    });
  });

  it('does not start again when a complete brief is edited', async () => {
    const { create, edit, set } = await createDesk();
    const { id, dueDate } = await create(complete);
    set(at('2026-11-20T10:00'));
    const { answer } = await edit(id, { description: 'Opening hours, and a map.', version: 0 });

    expect(project.parse(answer)).toMatchObject({
      description: 'Opening hours, and a map.',
      dueDate,
      brief: { completedAt: wednesday.toISOString(), version: 1 },
    });
  });

  it('leaves a date that staff have set', async () => {
    const { create, edit, send, admin } = await createDesk();
    const { id } = await create({ ...complete, description: '' });
    const dueDate = at('2026-12-11T17:00').toISOString();
    await send(`/api/admin/projects/${id}`, { dueDate }, 'PATCH', admin);

    expect((await edit(id, { description: complete.description })).answer).toMatchObject({
      dueDate,
      brief: { missing: [] },
    });
  });

  it('promises no date on a plan that names no set-up time', async () => {
    const { create } = await createDesk({ setupDays: null });

    expect(await create(complete)).toMatchObject({ dueDate: null, brief: { missing: [] } });
  });

  it('waits for content to be read, rather than lose its date for good', async () => {
    const { send } = await createDesk({ isRead: false });
    const { status, answer } = await send('/api/client/projects', complete, 'POST');

    expect(status).toBe(503);
    expect(errorBody.parse(answer).error.code).toBe('unavailable');
  });

  it('lets staff know by email when it starts, once', async () => {
    const { create, edit, deps } = await createDesk();
    const { id } = await create({ ...complete, description: '' });
    const readMails = () => readOutbox(deps.db);
    expect(await readMails()).toEqual([]);
    await edit(id, { description: 'Opening hours' });
    await edit(id, { description: 'Opening hours and a map' });

    expect((await readMails()).map(({ template }) => template)).toEqual(['project-briefed']);
  });
});

describe('editing a brief', () => {
  it('ends when work starts, with the way on', async () => {
    const { create, edit, read, send, admin } = await createDesk();
    const { id } = await create(complete);
    await send(`/api/admin/projects/${id}/status`, { status: 'in_progress' }, 'PATCH', admin);
    const { status, answer } = await edit(id, { description: 'A map' });

    expect(status).toBe(409);
    expect(errorBody.parse(answer).error).toMatchObject({
      code: 'conflict',
      message:
        'Work on this project has started, so its brief can’t be changed any more. Send the team a message instead.',
    });
    expect(await read(id)).toMatchObject({ description: complete.description, brief: { isEditable: false } });
  });

  it('is open while a project on hold waits for it', async () => {
    const { create, edit, send, admin } = await createDesk();
    const { id } = await create({ projectName: 'Bakery', projectType: 'web_design' });
    await send(`/api/admin/projects/${id}/status`, { status: 'on_hold' }, 'PATCH', admin);

    expect((await edit(id, { description: 'Opening hours' })).status).toBe(200);
  });

  it('lets one of two at once through, and the other know', async () => {
    const { create, edit, read } = await createDesk();
    const { id } = await create(complete);
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
    const { create, edit, deps, client } = await createDesk();
    const { id } = await create({ projectName: 'Bakery website', projectType: 'custom_website' });
    await edit(id, { targetAudience: 'Locals' });
    await edit(id, { targetAudience: 'Locals' });

    const log = await readAuditLog(deps.db);
    expect(log.filter(({ action }) => action === 'brief-edited')).toMatchObject([
      { actorType: 'client', actorId: client.id, subjectType: 'project', subjectId: id },
    ]);
  });

  it('that changes nothing is no conflict', async () => {
    const { create, edit } = await createDesk();
    const { id } = await create(complete);
    await edit(id, { description: 'A map', version: 0 });

    expect((await edit(id, { description: 'A map', version: 0 })).status).toBe(200);
  });

  it('needs the files before they count as given', async () => {
    const { create, edit, upload } = await createDesk();
    const { id } = await create({ projectName: 'Bakery', projectType: 'web_design' });
    const { status, answer } = await edit(id, { logo: 'given' });
    expect(status).toBe(422);
    expect(errorBody.parse(answer).error.fields).toEqual({ logo: 'Upload the files first.' });
    await upload(id, 'photos');

    expect((await edit(id, { logo: 'given' })).answer).toMatchObject({ brief: { logo: 'given' } });
  });

  it('asks for the files again when the last one is deleted', async () => {
    const { create, read, upload, request, client } = await createDesk();
    const { id } = await create({ projectName: 'Bakery', projectType: 'web_design' });
    await upload(id, 'logo,photos');
    const files = await request(`/api/client/projects/${id}/assets`, asCaller(client));
    for (const file of filePage.parse(await files.json()).items) {
      await request(`/api/client/projects/${id}/assets/${file.id}`, {
        ...asCaller(client),
        method: 'DELETE',
      });
    }

    expect((await read(id)).brief).toMatchObject({ logo: null, photos: null });
  });

  it('cannot take away what the delivery date depends on', async () => {
    const { create, edit } = await createDesk();
    const { id } = await create(complete);
    const { status, answer } = await edit(id, { description: ' ' });

    expect(status).toBe(422);
    expect(Object.keys(errorBody.parse(answer).error.fields ?? {})).toEqual(['description']);
  });
});
