import { pageviewReport, type PageviewReport } from '@stackworks/contracts';
import { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';
import { createTestCatalogue } from '#test/content.ts';
import { soldContent } from '#test/billed-app.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

const site = 'http://localhost:4321';

/** The headers of a report from one of our pages. */
export const fromPage = {
  'content-type': 'text/plain;charset=UTF-8',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

type Sent = { headers?: Record<string, string>; address?: string };

/** The app at noon on a Friday in Auckland, when the date differs from UTC's. */
export async function openSite(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const catalogue = createTestCatalogue(soldContent);
  const clock = { now: new Date('2026-11-19T23:00:00.000Z') };
  const app = await createTestApp({ now: () => clock.now, catalogue, ...overrides });
  const { deps, request } = app;
  const { token } = await createAdmin(deps);
  const send = (event: unknown, { headers = {}, address }: Sent = {}) =>
    request(
      '/api/event',
      { method: 'POST', headers: { ...fromPage, ...headers }, body: JSON.stringify(event) },
      address,
    );
  return {
    ...app,
    clock,
    send,
    view: (path: string, more: object = {}, sent: Sent = {}) =>
      send({ name: 'pageview', domain: 'localhost', url: site + path, ...more }, sent),
    step: (name: string, plan?: string) =>
      send({ name, domain: 'localhost', url: `${site}/`, ...(plan && { props: { plan } }) }),
    read: async (days = 7): Promise<PageviewReport> => {
      const response = await request(`/api/admin/reports/page-views?days=${days}`, asCaller({ token }));
      return pageviewReport.parse(await response.json());
    },
    rows: () => deps.db.read.select().from(pageviewCounts),
  };
}
