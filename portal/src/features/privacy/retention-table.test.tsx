import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { RetentionTable } = await import('./retention-table.tsx');
const { retentionQuery } = await import('./queries.ts');

it('the keyboard reaches the table to scroll it, by a name', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(retentionQuery.queryKey, { rules: [] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RetentionTable />
    </QueryClientProvider>,
  );
  const [region = ''] = /<div[^>]*overflow-x-auto[^>]*>/.exec(html) ?? [];
  expect(region).toContain('role="region"');
  expect(region).toContain('tabindex="0"');
  expect(region).toContain('aria-label="Deleted every night, table"');
});
