import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import {
  NotificationSection,
  PasswordSection,
  PhotoSection,
  ProfileSection,
} from '#/features/accounts/index.ts';
import { OwnDataSection } from '#/features/privacy/index.ts';
import { SessionsSection } from '#/features/sessions/index.ts';
import { clientPortalPath } from '#/lib/address.ts';

const sections = [
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['notifications', 'Notifications'],
  ['devices', 'Devices'],
  ['data', 'Your data'],
] as const;

/** /client-portal/settings and /client-settings */
export function SettingsPage({ client }: { client: ClientUser }) {
  const [, navigate] = useLocation();
  const goBack = () => {
    if (window.history.length > 1) window.history.back();
    else navigate(portalRoutes.clientPortal);
  };

  return (
    <>
      <ScreenHeading title="Settings" className="font-display text-d3" />
      <div className="mt-7 grid gap-x-12 gap-y-5 md:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Settings" className="md:sticky md:top-7 md:self-start">
          <ul className="-mx-2 flex flex-wrap gap-x-2 md:flex-col">
            {sections.map(([id, name]) => (
              <li key={id}>
                <a className="block rounded-badge px-2 py-2.5 font-semibold hover:bg-fold" href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <Link
                href={clientPortalPath('billing')}
                className="block rounded-badge px-2 py-2.5 font-semibold hover:bg-fold"
              >
                Billing
              </Link>
            </li>
          </ul>
        </nav>
        <div className="grid gap-12">
          <Section id="profile" name="Profile">
            <PhotoSection client={client} />
            <ProfileSection client={client} onCancel={goBack} />
          </Section>
          <Section id="password" name="Password">
            <PasswordSection client={client} />
          </Section>
          <Section id="notifications" name="Notifications">
            <NotificationSection of="client" />
          </Section>
          <Section id="devices" name="Devices">
            <SessionsSection of="client" />
          </Section>
          <Section id="data" name="Your data">
            <OwnDataSection />
          </Section>
        </div>
      </div>
    </>
  );
}

type SectionProps = { id: (typeof sections)[number][0]; name: string; children: ReactNode };

function Section({ id, name, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="scroll-mt-7 border-t-2 border-ink pt-5">
      <h2 id={`${id}-name`} className="mb-5 font-display text-t1">
        {name}
      </h2>
      {children}
    </section>
  );
}
