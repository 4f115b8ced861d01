import type { AdminUser } from '@stackworks/contracts';
import { Spinner, Tabs } from '@stackworks/ui';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { Distribution, ResponseChart, RevenueChart } from '#/features/reports/index.ts';
import { useAddressFilters } from '#/lib/address.ts';

const fallback = <Spinner text="Loading..." />;
const PageViews = lazyScreen(async () => (await import('#/features/reports/page-views.tsx')).PageViews, {
  fallback,
});
const WorkloadAndFit = lazyScreen(
  async () => (await import('#/features/reports/workload/workload-and-fit.tsx')).WorkloadAndFit,
  { fallback },
);

const reportsOf = ({ id: adminId }: AdminUser) =>
  [
    { id: 'visitors', name: 'Visitors', panel: <PageViews /> },
    {
      id: 'money',
      name: 'Money',
      panel: (
        <div className="grid gap-x-12 gap-y-11 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <RevenueChart />
          <Distribution />
        </div>
      ),
    },
    { id: 'responses', name: 'Response times', panel: <ResponseChart /> },
    { id: 'workload', name: 'Workload and fit', panel: <WorkloadAndFit adminId={adminId} /> },
  ] as const;

/** The reports, one at a time: /admin-dashboard?tab=reports&report=workload */
export function ReportsTab({ admin }: { admin: AdminUser }) {
  const reports = reportsOf(admin);
  const [parameters, set] = useAddressFilters<'report'>();
  const open = reports.find(({ id }) => id === parameters.get('report')) ?? reports[0];
  return (
    <Tabs
      label="Reports"
      tabs={[reports[0], ...reports.slice(1)]}
      selected={open.id}
      onSelect={(report) => set({ report })}
    />
  );
}
