import {
  briefPlaceholders,
  deliveryEstimate,
  errorBody,
  project,
  staffProjectDetail,
} from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { readOutbox } from '#test/outbox.ts';
import { completeBrief, at, wednesday, createBriefDesk, withoutDate } from '#test/briefs.ts';

describe('the delivery clock', () => {
  it('does not start with an empty brief, whose missing answers client and staff see', async () => {
    const { create, request, admin } = await createBriefDesk();
    const created = await create({ projectName: 'x', projectType: 'web_design' });
    const missing = ['description', 'targetAudience', 'brand', 'logo', 'photos'];

    expect(withoutDate(created)).toEqual({ dueDate: null, missing, at: null });
    expect(created).toMatchObject({
      waitingOn: 'client',
      can: { editBrief: true, withdraw: true },
      brief: { version: 0 },
    });
    const seen = await request(`/api/admin/projects/${created.id}`, asCaller(admin));
    expect(staffProjectDetail.parse(await seen.json())).toMatchObject({
      dueDate: null,
      waitingOn: 'client',
      brief: { missing },
    });
  });

  it('does not count the wizard’s placeholders as answers', async () => {
    const { create } = await createBriefDesk();
    const { projectName, text } = briefPlaceholders;
    const created = await create({
      ...completeBrief,
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

  it.each(['.', '?!', ' - ', '1', '😀'])('does not count %j as an answer in words', async (text) => {
    const { create } = await createBriefDesk();
    const created = await create({
      ...completeBrief,
      projectName: text,
      description: text,
      targetAudience: text,
      colorPreferences: text,
    });

    expect(created.brief.missing).toEqual([
      ...(text === '1' ? [] : ['projectName']),
      'description',
      'targetAudience',
      'brand',
    ]);
    expect(created.dueDate).toBeNull();
  });

  it('counts short answers in any script', async () => {
    const { create } = await createBriefDesk();
    const texts = { description: 'Tā moko', targetAudience: '客', colorPreferences: 'Да' };

    expect((await create({ ...completeBrief, ...texts })).brief.missing).toEqual([]);
  });

  it('does not start with a logo that is no picture or PDF, nor with photos that are no pictures', async () => {
    const { create, edit, read, upload } = await createBriefDesk();
    const { id } = await create({ ...completeBrief, logo: undefined, photos: undefined });
    const notes = { name: 'notes.txt', content: Buffer.from('Our logo is a loaf') };
    const pdf = { name: 'logo.pdf', content: Buffer.from('%PDF-1.7\n%%EOF\n') };
    const readMessage = async (response: Response) => errorBody.parse(await response.json()).message;

    const rejected = await upload(id, 'logo', notes);
    expect([rejected.status, await readMessage(rejected)]).toEqual([
      422,
      'Send your logo as a picture or a PDF. Other files go with your messages.',
    ]);
    expect((await upload(id, 'photos', pdf)).status).toBe(422);
    expect((await edit(id, { logo: 'given' })).status).toBe(422);
    expect((await read(id)).brief).toMatchObject({ logo: null, photos: null });
    expect((await upload(id, 'logo', pdf)).status).toBe(201);
    expect((await read(id)).brief).toMatchObject({ logo: 'given', missing: ['photos'] });
  });

  it('starts with a brief that is complete when it is created', async () => {
    const { create } = await createBriefDesk();

    expect(withoutDate(await create(completeBrief))).toEqual({
      dueDate: at('2026-11-23T17:00').toISOString(),
      missing: [],
      at: wednesday.toISOString(),
    });
  });

  it('starts with the answer that completes the brief, counted from then', async () => {
    const { create, edit, set } = await createBriefDesk();
    const { targetAudience, ...rest } = completeBrief;
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
    const { create, read, upload, set } = await createBriefDesk();
    const { id } = await create({ ...completeBrief, logo: undefined, photos: undefined });
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
    const { create } = await createBriefDesk({ opened: arrived });

    expect((await create(completeBrief)).dueDate).toBe(due.toISOString());
  });

  it('is estimated for a brief that is complete now', async () => {
    const { request, client, set } = await createBriefDesk();
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
    const { create, edit, set } = await createBriefDesk();
    const { id, dueDate } = await create(completeBrief);
    set(at('2026-11-20T10:00'));
    const { answer } = await edit(id, { description: 'Opening hours, and a map.', version: 0 });

    expect(project.parse(answer)).toMatchObject({
      description: 'Opening hours, and a map.',
      dueDate,
      brief: { completedAt: wednesday.toISOString(), version: 1 },
    });
  });

  it('leaves a due date that staff have set', async () => {
    const { create, edit, send, admin } = await createBriefDesk();
    const { id } = await create({ ...completeBrief, description: '' });
    const dueDate = at('2026-12-11T17:00').toISOString();
    await send(`/api/admin/projects/${id}`, { dueDate }, 'PATCH', admin);

    expect((await edit(id, { description: completeBrief.description })).answer).toMatchObject({
      dueDate,
      brief: { missing: [] },
    });
  });

  it('sets no date on a plan without a set-up time', async () => {
    const { create } = await createBriefDesk({ setupDays: null });

    expect(await create(completeBrief)).toMatchObject({ dueDate: null, brief: { missing: [] } });
  });

  it('waits for content to be read, so that it gets its date', async () => {
    const { send } = await createBriefDesk({ isRead: false });
    const { status, answer } = await send('/api/client/projects', completeBrief, 'POST');

    expect(status).toBe(503);
    expect(errorBody.parse(answer).error.code).toBe('unavailable');
  });

  it('emails staff once when it starts', async () => {
    const { create, edit, deps } = await createBriefDesk();
    const { id } = await create({ ...completeBrief, description: '' });
    const readMails = () => readOutbox(deps.db);
    expect(await readMails()).toEqual([]);
    await edit(id, { description: 'Opening hours' });
    await edit(id, { description: 'Opening hours and a map' });

    expect((await readMails()).map(({ template }) => template)).toEqual(['project-briefed']);
  });
});
