import { plainLook, type DistributionReport, type PlanLook } from '@stackworks/contracts';
import { sheetColours } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { PlanBadge, catalogueQuery } from '#/features/content/index.ts';
import { ChartPanel } from './chart-panel.tsx';
import { listShown, splitPlans, summariseDistribution } from './describe-distribution.ts';
import { distributionQuery } from './queries.ts';

/** Up to this many clients of a plan a slab is one client, beyond it ten (design language). */
const slabsSingly = 12;

/** All plans are drawn alike, so that a longer stack is more clients. */
const isInTens = ({ plans }: DistributionReport): boolean =>
  plans.some(({ clients }) => clients > slabsSingly);

export function Distribution() {
  return (
    <ChartPanel
      title="Subscription distribution"
      report={useQuery(distributionQuery)}
      summarise={summarise}
      toTable={(data) => ({
        columns: ['Plan', 'Clients', 'Paying through Stripe', 'Share of paying'],
        rows: data.plans.map(({ name, clients, paying }) => [
          name,
          String(clients),
          String(paying),
          shareOf(paying, splitPlans(data).paying),
        ]),
      })}
    >
      {(data) => <Plans report={data} />}
    </ChartPanel>
  );
}

function Plans({ report }: { report: DistributionReport }) {
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  return (
    <ul aria-label="Clients by plan">
      {listShown(report, plans).map(({ plan, name, clients, paying }) => (
        <li
          key={plan}
          className="grid grid-cols-[minmax(0,1fr)_auto_4.5rem] items-center gap-4 border-b border-edge py-2.5"
        >
          <span>{plan === null ? name : <PlanBadge plan={plan} name={name} />}</span>
          <Slabs
            look={plans.find(({ slug }) => slug === plan) ?? plainLook}
            count={isInTens(report) ? Math.ceil(clients / 10) : clients}
          />
          <span className="text-right">
            <b className="num block text-t1 leading-none">{clients}</b>
            {paying > 0 && <span className="text-xs text-soft">{paying} paying</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const shareOf = (clients: number, total: number): string =>
  total === 0 ? '0%' : `${Math.round((clients / total) * 100)}%`;

function summarise(report: DistributionReport): string {
  const tens = isInTens(report) ? ' Each slab is up to ten clients.' : '';
  return summariseDistribution(report) + tens;
}

function Slabs({ look, count }: { look: PlanLook; count: number }) {
  const { fill, line } = sheetColours(look);
  return (
    <svg width="112" height={count * 11 + 1} aria-hidden="true" className="flex-none">
      {Array.from({ length: count }, (_, index) => (
        <rect
          key={index}
          x={index % 2 === 0 ? 0.5 : 5.5}
          y={index * 11 + 0.5}
          width="105"
          height="8"
          fill={fill}
          stroke={line}
        />
      ))}
    </svg>
  );
}
