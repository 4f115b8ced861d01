import { portalRoutes, type AdminUser } from '@stackworks/contracts';
import { useQuery } from '@tanstack/react-query';
import type { FC } from 'react';
import { staffCountsQuery } from '#/features/needs/queries.ts';
import { Distribution } from '#/features/reports/distribution.tsx';
import { Figures } from '#/features/reports/figures.tsx';
import { PipelineChart } from '#/features/reports/pipeline-chart.tsx';
import { ResponseChart } from '#/features/reports/response-chart.tsx';
import { RevenueChart } from '#/features/reports/revenue-chart.tsx';
import { NewestProjects } from '#/features/projects/newest-projects.tsx';
import { MoneyAlert } from '#/features/staff-billing/money-alert.tsx';

/** The overview tab of the dashboard. The chart library comes with it, and nowhere else. */
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
      <NewestProjects
        toHref={(id) => `${portalRoutes.adminDashboard}?tab=projects&project=${encodeURIComponent(id)}`}
      />
    </div>
  );
};
