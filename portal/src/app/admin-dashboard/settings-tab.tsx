import type { AdminUser } from '@stackworks/contracts';
import { Panel } from '#/components/panel.tsx';
import { SessionsSection } from '#/features/accounts/settings/sessions-section.tsx';
import { StaffNotificationSection } from '#/features/accounts/settings/staff-notification-section.tsx';
import { AccountSection } from '#/features/team/account-section.tsx';
import { TeamSetting } from '#/features/team/team-setting.tsx';
import { TwoFactorSection } from '#/features/team/two-factor-section.tsx';

/** The settings tab of the dashboard: one's own account, and what holds for the team. */
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
        <StaffNotificationSection />
      </Panel>
      <Panel title="The team" size="t1">
        <TeamSetting />
      </Panel>
    </div>
  );
}
