import type { AdminUser } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { SessionsSection, TwoFactorSection } from '#/features/sessions/index.ts';
import { NotificationSection } from '#/features/accounts/index.ts';
import { AccountSection, HourlyCost, TeamSetting } from '#/features/team/index.ts';

export function SettingsTab({ admin }: { admin: AdminUser }) {
  return (
    <div className="grid max-w-[52rem] grid-cols-1 gap-12">
      <Panel title="Your account" size="t1">
        <AccountSection admin={admin} />
      </Panel>
      <Panel title="Two-factor sign-in" size="t1">
        <TwoFactorSection />
      </Panel>
      <Panel title="Sessions" size="t1">
        <SessionsSection of="admin" />
      </Panel>
      <Panel title="Emails" size="t1">
        <NotificationSection of="admin" />
      </Panel>
      <Panel title="The team" size="t1">
        <TeamSetting />
        <HourlyCost />
      </Panel>
    </div>
  );
}
