import type { RevisionQuota } from '@stackworks/contracts';
import { Skeleton } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '#/components/panel.tsx';
import { formatPrice } from '#/lib/format.ts';
import { projectVersionsQuery, revisionQuotaQuery } from './queries.ts';
import { countLeft, describeChange, monthName, resetDay } from './words.ts';

/** More slabs than this can't be counted at a glance. */
const mostSlabs = 24;

/** The client's revision requests left this month, and the rounds before launch beside them. */
export function RevisionMeter() {
  const { data: quota, isPending } = useQuery(revisionQuotaQuery);
  if (isPending) return <Skeleton className="h-36" />;
  if (!quota) return null;
  const { rounds } = quota;
  return (
    <Panel title={`Revision requests, ${monthName(quota)}`}>
      <Count quota={quota} />
      {rounds > 0 && (
        <p className="mt-2 text-sm text-soft">
          Each project includes {rounds} {rounds === 1 ? 'round' : 'rounds'} of changes before launch. They
          don’t count here.
        </p>
      )}
    </Panel>
  );
}

/** What the next change to a project counts as. @param children the way to ask for one */
export function ProjectMeter({ projectId, children }: { projectId: string; children: ReactNode }) {
  const { data: quota, isPending } = useQuery(revisionQuotaQuery);
  const { data: listed } = useQuery(projectVersionsQuery(projectId));
  if (isPending) return <Skeleton className="h-36" />;
  if (!quota) return null;
  const next = listed?.nextChange;
  return (
    <Panel title={next?.countedAs === 'round' ? 'Changes before launch' : 'Revision requests'}>
      {next?.countedAs === 'round' ? (
        <p className="text-sm">
          {describeChange(next)}. A round is everything you ask for in one reply to a version.
        </p>
      ) : (
        <Count quota={quota} />
      )}
      <div className="mt-3.5">{children}</div>
    </Panel>
  );
}

const Bought = ({ boughtLeft }: Pick<RevisionQuota, 'boughtLeft'>) =>
  boughtLeft > 0 && (
    <p className="mt-2 text-sm">
      {boughtLeft} bought {boughtLeft === 1 ? 'content update' : 'content updates'} left, yours until used.
    </p>
  );

function Count({ quota: { used, quota, ...rest } }: { quota: RevisionQuota }) {
  const left = countLeft({ used, quota });
  if (left === null || quota === null) {
    return (
      <>
        <p className="num text-[2.75rem] leading-none">No limit</p>
        <p className="mt-2 text-sm text-soft">{used} used this month.</p>
      </>
    );
  }
  const { boughtLeft, contentUpdate } = rest;
  const price = contentUpdate && formatPrice(contentUpdate.price);
  if (quota === 0) {
    return (
      <>
        <p className="text-sm text-soft">
          Your plan doesn’t include revision requests.
          {price && ` Changes once you’re live, or beyond the rounds before launch, are ${price} each.`}
        </p>
        <Bought boughtLeft={boughtLeft} />
      </>
    );
  }
  return (
    <>
      <p className="flex items-baseline gap-2.5">
        <span className="num text-[2.75rem] leading-none">{left}</span>
        <span>of {quota} left</span>
      </p>
      {quota <= mostSlabs && <Slabs left={left} quota={quota} />}
      <p className="mt-3 text-sm text-soft">
        {used} of {quota} used, resets {resetDay(rest)}.{price && ` Extra changes are ${price} each.`}
      </p>
      <Bought boughtLeft={boughtLeft} />
    </>
  );
}

const Slabs = ({ left, quota }: { left: number; quota: number }) => (
  <div
    role="img"
    aria-label={`${left} of ${quota} revision requests left`}
    className="ml-1 mr-1 mt-3.5 grid max-w-md gap-1"
    style={{ gridTemplateColumns: `repeat(${quota}, minmax(0, 1fr))` }}
  >
    {Array.from({ length: quota }, (_, index) => (
      <span
        key={index}
        className={`h-[34px] max-w-9 -skew-x-12 border-[1.5px] ${
          index < left ? 'border-teal-ink bg-teal' : 'border-dashed border-edge-strong'
        }`}
      />
    ))}
  </div>
);
