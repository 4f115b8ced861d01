import type { ClientUser } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazyOptional } from '#/components/lazy-screen.tsx';
import { readViewing } from '#/lib/session/viewing.ts';
import { ownCompaniesQuery } from './queries.ts';

const CompanyMenu = lazyOptional(async () => (await import('./company-menu.tsx')).CompanyMenu);

/** The company's name; with others to go on in, for somebody who is in more than one. */
export function CompanySwitch({ client }: { client: ClientUser }) {
  const isViewed = readViewing() !== null;
  const { data } = useQuery({ ...ownCompaniesQuery, enabled: !isViewed });
  const companies = data?.items ?? [];
  const current = companies.find(({ id }) => id === client.id)?.name ?? client.company;
  if (companies.length > 1) return <CompanyMenu client={client} companies={companies} current={current} />;
  return (
    current && <span className="min-w-0 font-semibold [overflow-wrap:anywhere] max-sm:hidden">{current}</span>
  );
}
