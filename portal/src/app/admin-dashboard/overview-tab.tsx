import type { AdminUser } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import type { FC } from 'react';
import { staffCountsQuery } from '#/features/inbox/index.ts';
import {
  Distribution,
  Figures,
  PipelineChart,
  ResponseChart,
  RevenueChart,
} from '#/features/reports/index.ts';
import { NewestProjects } from '#/features/projects/index.ts';
import { MoneyAlert } from '#/features/billing/index.ts';

/** The chart library comes with this tab, and nowhere else. */
export const OverviewTab: FC<{ admin: AdminUser }> = () => {
  const { data: counts } = useQuery(staffCountsQuery);
  return (
    <div className="grid gap-11">
      <div>
        <MoneyAlert count={counts?.billing} />
        <Figures />
      </div>
      <div className="grid gap-x-12 gap-y-11 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-11">
          <RevenueChart />
          <PipelineChart />
          <ResponseChart />
        </div>
        <Distribution />
      </div>
      <NewestProjects />
    </div>
  );
};
