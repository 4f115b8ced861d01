import type { AdminUser } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { SystemStatistics } from '#/features/clients/index.ts';

/** The Settings tab of the staff portal: who is signed in and how much there is, to read. */
export function SettingsTab({ admin }: { admin: AdminUser }) {
  const profile = [
    ['First name', admin.firstName],
    ['Last name', admin.lastName],
    ['Email', admin.email],
    ['Role', admin.role],
  ] as const;
  return (
    <div className="grid max-w-app grid-cols-1 gap-x-12 gap-y-9 lg:grid-cols-2">
      <Panel title="Admin Profile" size="t1">
        <dl>
          {profile.map(([name, text]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-5 border-b border-edge py-2.5">
              <dt>{name}</dt>
              <dd className="min-w-0 text-soft [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="System Statistics" size="t1">
        <SystemStatistics />
      </Panel>
    </div>
  );
}
