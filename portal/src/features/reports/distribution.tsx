import { plainLook, type DistributionReport, type PlanLook } from '@stackworks/contracts';
import { sheetColours } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { TierBadge, catalogueQuery } from '#/features/content/index.ts';
import { ChartPanel } from './chart-panel.tsx';
import { listShown, summariseDistribution, describeUncounted, splitPlans } from './describe-distribution.ts';
import { distributionQuery } from './queries.ts';

/** Up to this many clients a slab is one client, beyond it ten (design language). */
const slabsSingly = 12;

export function Distribution() {
  return (
    <ChartPanel
      title="Subscription distribution"
      report={useQuery(distributionQuery)}
      summarise={summarise}
      toTable={(data) => ({
        columns: ['Plan', 'Clients', 'Paying through Stripe', 'Share of paying'],
        rows: data.plans.map(({ tier, name, clients, paying }) => [
          name,
          String(clients),
          String(paying),
          tier === null ? 'Not counted' : shareOf(paying, splitPlans(data).paying),
        ]),
      })}
    >
      {(data) => <Plans report={data} />}
    </ChartPanel>
  );
}

function Plans({ report }: { report: DistributionReport }) {
  const plans = useQuery(catalogueQuery).data?.plans ?? [];
  const { paying: total } = splitPlans(report);
  const uncounted = describeUncounted(report);
  return (
    <>
      <ul aria-label="Paying subscribers by plan">
        {listShown(report, plans).map(({ tier, name, paying }) => (
          <li
            key={tier}
            className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] items-center gap-4 border-b border-edge py-2.5"
          >
            <span>{tier && <TierBadge tier={tier} name={name} />}</span>
            <Slabs look={plans.find(({ slug }) => slug === tier) ?? plainLook} clients={paying} />
            <span className="text-right">
              <b className="num block text-t1 leading-none">{paying}</b>
              {paying > 0 && <span className="text-xs text-soft">{shareOf(paying, total)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {uncounted && <p className="mt-3 text-sm text-soft">{uncounted}</p>}
    </>
  );
}

const shareOf = (clients: number, total: number): string =>
  total === 0 ? '0%' : `${Math.round((clients / total) * 100)}%`;

function summarise(report: DistributionReport): string {
  const tens = report.plans.some(({ paying }) => paying > slabsSingly)
    ? ' Where there are many, each slab is ten clients.'
    : '';
  return summariseDistribution(report) + tens;
}

function Slabs({ look, clients }: { look: PlanLook; clients: number }) {
  const count = clients > slabsSingly ? Math.ceil(clients / 10) : clients;
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
