import { pageviewPeriods, type AdminUser } from '@stackworks/contracts';
import type { FC } from 'react';
import { useSearchParams } from 'wouter';
import { PageViews } from '#/features/reports/index.ts';

/** The reports tab of the dashboard; how far back it looks is in its address. */
export const ReportsTab: FC<{ admin: AdminUser }> = () => {
  const [parameters, setParameters] = useSearchParams();
  const period = pageviewPeriods.find((each) => String(each) === parameters.get('days')) ?? 30;
  return (
    <PageViews
      period={period}
      onPeriod={(days) =>
        setParameters(
          (before) => {
            const after = new URLSearchParams(before);
            after.set('days', String(days));
            return after;
          },
          { replace: true },
        )
      }
    />
  );
};
