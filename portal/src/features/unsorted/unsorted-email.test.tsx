import type { UnsortedEmail, UnsortedEmailDetail } from '@stackworks/contracts';
import { Toaster } from '@stackworks/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { formatDateTime } from '#/lib/format.ts';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { UnsortedReader } = await import('./unsorted-email.tsx');
const { UnsortedEmails } = await import('./unsorted-list.tsx');
const { unsortedEmailQuery, unsortedQuery } = await import('./queries.ts');

const receivedAt = '2026-11-29T09:08:00.000Z';
const email: UnsortedEmail = {
  id: 'e',
  list: 'unsorted',
  reason: 'unknown',
  sender: 'rua@elsewhere.example',
  senderName: 'Rua',
  subject: 'Hours',
  snippet: 'Kia ora',
  receivedAt,
};
const sorted = { at: '2026-11-29T09:30:00.000Z', by: 'Mere Walker', to: null };
const detail: UnsortedEmailDetail = {
  ...email,
  text: 'Kia ora',
  files: [],
  places: [],
  recipients: [],
  mayBlock: true,
  sorted,
};

it('an email shows one time, in the list and where it is open, in the zone of who looks', () => {
  const queryClient = new QueryClient();
  const counts = { unsorted: 1, automatic: 0, blocked: 0 };
  queryClient.setQueryData(unsortedQuery('unsorted').queryKey, {
    pages: [{ items: [email], nextCursor: null, counts }],
    pageParams: [''],
  });
  queryClient.setQueryData(unsortedEmailQuery('e').queryKey, detail);
  const unsorted = {
    list: 'unsorted' as const,
    openId: 'e',
    emails: [email],
    isLoaded: true,
    counts,
    pathOf: () => '/',
    open: () => undefined,
    openNext: () => undefined,
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Toaster>
        <Router ssrPath="/">
          <UnsortedEmails unsorted={unsorted} isWide />
          <UnsortedReader unsorted={unsorted} isFiling={false} onFilingChange={() => undefined} />
        </Router>
      </Toaster>
    </QueryClientProvider>,
  );
  expect(html.split(formatDateTime(receivedAt))).toHaveLength(3);
  expect(html).toContain(`Dismissed by Mere Walker, ${formatDateTime(sorted.at)}`);
  expect(html).not.toMatch(/\d (?:am|pm)/);
});
