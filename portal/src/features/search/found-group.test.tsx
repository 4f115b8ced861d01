import type { Page, SearchFind } from '@stackworks/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { StaffGroups } = await import('./staff-groups.tsx');
const { moreFindsQuery } = await import('./queries.ts');

const project = (id: string): SearchFind => ({
  kind: 'project',
  id,
  title: [{ text: `Kayak ${id}`, isMatch: false }],
  snippet: [],
  detail: [],
  phone: [],
  plan: null,
  status: null,
  dueDate: null,
  clientId: 'c',
  projectId: id,
  leadId: null,
  isInternal: false,
  createdAt: null,
});

const none = { items: [], nextCursor: null };
const nothing = { clients: none, projects: none, leads: none, invoices: none, messages: none, files: none };

/** The text of each entry in the group of projects. */
function drawProjects(first: Page<SearchFind>, further: Page<SearchFind>[] = []) {
  const queryClient = new QueryClient();
  if (further.length > 0) {
    queryClient.setQueryData(moreFindsQuery('kayak', 'projects', '5').queryKey, {
      pages: further,
      pageParams: ['5', '3'].slice(0, further.length),
    });
  }
  const ignore = () => undefined;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Command shouldFilter={false}>
        <Command.List>
          <StaffGroups
            found={{ q: 'kayak', results: { ...nothing, projects: first } }}
            groups={['projects']}
            onGo={ignore}
            onMore={ignore}
          />
        </Command.List>
      </Command>
    </QueryClientProvider>,
  );
  return html
    .split('cmdk-item=')
    .slice(1)
    .map((entry) =>
      entry
        .replace(/^[^>]*>/, '')
        .replace(/<div[^>]*$/, '')
        .replaceAll(/<[^>]*>/g, ''),
    );
}

test('a group with more results ends with the way to them', () => {
  expect(drawProjects({ items: [project('a')], nextCursor: '5' })).toEqual(['Kayak a', 'More projects']);
});

test('a group that is shown whole has no such entry', () => {
  expect(drawProjects({ items: [project('a')], nextCursor: null })).toEqual(['Kayak a']);
});

test('further pages follow the first, and the way to more goes on from the last of them', () => {
  const first = { items: [project('a')], nextCursor: '5' };
  const second = { items: [project('b'), project('c')], nextCursor: '3' };
  expect(drawProjects(first, [second])).toEqual(['Kayak a', 'Kayak b', 'Kayak c', 'More projects']);
  expect(drawProjects(first, [second, { items: [project('d')], nextCursor: null }])).toEqual(
    ['a', 'b', 'c', 'd'].map((id) => `Kayak ${id}`),
  );
});

test('a group without results is not there', () => {
  expect(drawProjects({ items: [], nextCursor: null })).toEqual([]);
});

test('a project says at the right when it is due and where it stands, and a client their phone number', () => {
  const due = { ...project('a'), status: 'pending' as const, dueDate: '2030-12-02T04:00:00.000Z' };
  expect(drawProjects({ items: [due], nextCursor: null })).toEqual(['Kayak aDue 2 December 2030Pending']);
  const done = { ...due, status: 'completed' as const };
  expect(drawProjects({ items: [done], nextCursor: null })).toEqual(['Kayak aCompleted']);
  const phone = [{ text: '021 555 0123', isMatch: true }];
  expect(drawProjects({ items: [{ ...project('a'), phone }], nextCursor: null })).toEqual([
    'Kayak a021 555 0123',
  ]);
});
