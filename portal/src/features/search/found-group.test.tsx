import type { Page, SearchFind } from '@stackworks/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { FoundGroup } = await import('./found-group.tsx');
const { moreFindsQuery } = await import('./queries.ts');

const project = (id: string): SearchFind => ({
  ...{ kind: 'project', id, title: [{ text: `Kayak ${id}`, isMatch: false }], snippet: [], detail: '' },
  ...{ clientId: 'c', projectId: id, enquiryId: null, isInternal: false, createdAt: null },
});

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
          <FoundGroup group="projects" q="kayak" first={first} onGo={ignore} onMore={ignore} />
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
