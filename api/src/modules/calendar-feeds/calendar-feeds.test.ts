import { calendarFeed, calendarLink } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { addMember, createClient, createProject } from '#test/factories.ts';

/** A company with two projects that are due, one of them done, and a link to its due days. */
async function openCompany() {
  const { request, deps } = await createTestApp();
  const owner = await createClient(deps);
  const editor = await addMember(deps, owner.id, 'editor');
  // A minute before midnight in New Zealand, which is the day before in UTC.
  const dueDate = '2026-12-04T10:59:00.000Z';
  const project = await createProject(deps, owner.id, { projectName: 'Bakery, shop; site', dueDate });
  await createProject(deps, owner.id, { projectName: 'Menu', dueDate, status: 'completed' });
  await createProject(deps, owner.id, { projectName: 'Someday' });
  const make = async (who: { token: string }) => {
    const answer = await request('/api/client/calendar-feed', asCaller(who, 'POST'));
    return new URL(calendarLink.parse(await answer.json()).url).pathname;
  };
  const isOn = async () =>
    calendarFeed.parse(await (await request('/api/client/calendar-feed', asCaller(editor))).json()).isOn;
  return { request, deps, owner, editor, project, make, isOn };
}

it('a calendar with the link reads the due days of open projects, on their day in New Zealand', async () => {
  const { request, editor, project, make } = await openCompany();
  const answer = await request(await make(editor));
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('SUMMARY:Bakery\\, shop\\; site is due');
  expect(text).toContain('DTSTART;VALUE=DATE:20261204');
  expect(text).toContain(`UID:due-${project.id}@`);
});

it('a new link voids the one before, and turning it off voids that', async () => {
  const { request, editor, make, isOn } = await openCompany();
  expect(await isOn()).toBe(false);
  const [first, second] = [await make(editor), await make(editor)];
  expect([(await request(first)).status, (await request(second)).status]).toEqual([404, 200]);
  expect(await isOn()).toBe(true);
  expect((await request('/api/client/calendar-feed', asCaller(editor, 'DELETE'))).status).toBe(204);
  expect([(await request(second)).status, await isOn()]).toEqual([404, false]);
});

it('somebody who may not see the projects any more reads nothing by it', async () => {
  const { request, owner, editor, make } = await openCompany();
  const link = await make(editor);
  const path = `/api/client/company/people/${editor.personId}`;
  await request(path, withJson({ role: 'billing' }, owner, 'PATCH'));
  expect((await request(link)).status).toBe(404);
  await request(path, withJson({ role: 'editor' }, owner, 'PATCH'));
  expect((await request(link)).status).toBe(200);
  await request(path, asCaller(owner, 'DELETE'));
  expect((await request(link)).status).toBe(404);
});
