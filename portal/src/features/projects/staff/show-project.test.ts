import type { StaffProject, StaffProjectDetail } from '@stackworks/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { staffProjectFixture } from '#/testing/project-fixture.ts';

vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { dueBetweenQuery, staffProjectQuery, staffProjectsQuery } = await import('./queries.ts');
const { showProject } = await import('./show-project.ts');

const project = (id: string): StaffProject => staffProjectFixture({ id });

const detail = (id: string): StaffProjectDetail => ({
  ...project(id),
  messageCount: 3,
  fileCount: 2,
  revisionUse: { used: 0, quota: 15, boughtLeft: 0, nextChange: null },
});

it('a change is shown in the lists, and on the screens of projects that have been opened', () => {
  const queryClient = new QueryClient();
  const list = staffProjectsQuery().queryKey;
  queryClient.setQueryData(list, {
    pages: [{ items: [project('bakery'), project('cafe')], nextCursor: null }],
    pageParams: [''],
  });
  const calendar = dueBetweenQuery({}, '2026-11-01', '2026-12-06').queryKey;
  queryClient.setQueryData(calendar, {
    pages: [{ items: [project('bakery')], nextCursor: null }],
    pageParams: [''],
  });
  for (const id of ['bakery', 'cafe']) queryClient.setQueryData(staffProjectQuery(id).queryKey, detail(id));

  showProject(queryClient, { ...project('bakery'), status: 'review' });

  const statuses = queryClient
    .getQueryData(list)
    ?.pages.flatMap(({ items }) => items.map(({ status }) => status));
  expect(statuses).toEqual(['review', 'pending']);
  expect(queryClient.getQueryData(calendar)?.pages[0]?.items).toMatchObject([{ status: 'review' }]);
  expect(queryClient.getQueryData(staffProjectQuery('bakery').queryKey)).toMatchObject({
    status: 'review',
    messageCount: 3,
  });
  expect(queryClient.getQueryData(staffProjectQuery('cafe').queryKey)?.status).toBe('pending');
});
