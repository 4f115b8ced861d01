import type { AdminUser } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { Link } from 'wouter';
import { earlierPlaces } from '#/app/layouts/staff-places.ts';
import { Panel } from '#/components/panel.tsx';
import { SingleKeysSwitch } from '#/components/single-keys-switch.tsx';
import { toOptions } from '#/components/option-select.tsx';
import { Segments } from '#/components/segments.tsx';
import { SessionsSection, TwoFactorSection } from '#/features/sessions/index.ts';
import { NotificationSection } from '#/features/accounts/index.ts';
import { AccountSection, HourlyCost, TeamSetting } from '#/features/team/index.ts';
import { ApiTokens } from '#/features/api-tokens/index.ts';
import { Webhooks } from '#/features/webhooks/index.ts';
import { setTheme, themes, useTheme, type Theme } from '#/lib/theme.ts';

const themeNames: Record<Theme, string> = { device: 'As on this device', light: 'Light', dark: 'Dark' };

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
      <Panel title="Colours" size="t1">
        <Segments
          label="Colours"
          choices={toOptions(themes, themeNames)}
          chosen={useTheme()}
          onChoose={setTheme}
        />
        <p className="hint">In this browser.</p>
      </Panel>
      <Panel title="Keyboard" size="t1">
        <SingleKeysSwitch />
        <p className="hint">On this device. Press ? on any screen for the list of keys.</p>
      </Panel>
      <Panel title="The team" size="t1">
        <TeamSetting />
        <HourlyCost />
      </Panel>
      <Panel title="Webhooks" size="t1">
        <Webhooks />
      </Panel>
      <Panel title="API tokens" size="t1">
        <ApiTokens admin={admin} />
      </Panel>
      <Panel title="Earlier views" size="t1">
        <p className="mb-2 text-soft">Screens from before the inbox, as they were.</p>
        <ul>
          {earlierPlaces.map(({ id, name, icon, href }) => (
            <li key={id}>
              <Link href={href} className="link inline-flex min-h-11 items-center gap-2.5">
                <Icon name={icon} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
