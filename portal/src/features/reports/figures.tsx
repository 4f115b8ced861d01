import { Skeleton } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#/components/paged-list.tsx';
import { formatCount, formatPrice } from '#/lib/format.ts';
import { figuresQuery } from './queries.ts';

export const Figures = () => (
  <Loaded
    query={useQuery(figuresQuery)}
    loading={<Skeleton className="h-36" />}
    failed="We couldn’t load the figures"
  >
    {({ clients, projects, monthlyRevenue, billedMonthly, grantedMonthly, teamMembers, contactMessages }) => (
      <>
        <dl className="grid grid-cols-2 border-y-2 border-ink md:grid-cols-[1.2fr_1fr_1fr_1fr]">
          <Figure value={formatPrice(monthlyRevenue)} name="monthly recurring revenue" />
          <Figure
            value={formatCount(clients.total)}
            name={`total users, ${formatCount(clients.active)} active`}
          />
          <Figure
            value={formatCount(projects.inProgress)}
            name={`active projects, ${formatCount(projects.completed)} completed`}
          />
          <Figure value={formatCount(projects.pending)} name="pending, need attention" />
        </dl>
        <p className="mt-3 text-sm text-soft">
          Monthly recurring revenue counts every active plan at its list price. Stripe bills{' '}
          {formatPrice(billedMonthly)} a month. Plans granted without payment make up{' '}
          {formatPrice(grantedMonthly)} of it.
        </p>
        <p className="mt-1 text-sm text-soft">
          {teamMembers === 1 ? '1 team member' : `${formatCount(teamMembers)} team members`},{' '}
          {contactMessages === 1 ? '1 contact message' : `${formatCount(contactMessages)} contact messages`}
        </p>
      </>
    )}
  </Loaded>
);

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-edge py-4 pr-3 even:border-l even:pl-3 md:border-l md:pl-5 md:first:border-l-0 md:first:pl-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="num text-[clamp(2.125rem,3.6vw,3.25rem)] leading-none">{value}</dd>
    </div>
  );
}
