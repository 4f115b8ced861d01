import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import {
  NotificationSection,
  PasswordSection,
  PhotoSection,
  ProfileSection,
} from '#/features/accounts/index.ts';
import { CalendarSection } from '#/features/calendar-feeds/index.ts';
import { PeopleSettings } from '#/features/companies/index.ts';
import { OwnDataSection } from '#/features/privacy/index.ts';
import { SessionsSection } from '#/features/sessions/index.ts';
import { clientPortalPath, peoplePath } from '#/lib/address.ts';
import { useMay } from '#/lib/session/member.ts';

const sectionNames = {
  profile: 'Profile',
  password: 'Password',
  notifications: 'Notifications',
  calendar: 'Calendar',
  devices: 'Devices',
  data: 'Your data',
};
type SectionId = keyof typeof sectionNames;

const entry =
  'block rounded-badge px-2.5 py-2.5 font-semibold hover:bg-fold aria-[current]:bg-paper aria-[current]:shadow-[inset_3px_0_0_var(--pounamu)]';

/** /client-portal/settings and /client-settings; who is in the company is at `?tab=people`. */
export function SettingsPage({ client }: { client: ClientUser }) {
  const [parameters] = useSearchParams();
  const arePeople = parameters.get('tab') === 'people';
  const isOwner = useMay('own');
  const pays = useMay('pay');
  const seesWork = useMay('work');
  const sections: SectionId[] = [
    ...(['profile', 'password', 'notifications'] as const),
    ...(seesWork ? (['calendar'] as const) : []),
    'devices',
    ...(isOwner ? (['data'] as const) : []),
  ];
  return (
    <>
      <ScreenHeading title="Settings" className={arePeople ? 'sr-only' : 'font-display text-d3'} />
      <div className={`grid gap-x-12 gap-y-7 md:grid-cols-[9.5rem_minmax(0,1fr)] ${arePeople ? '' : 'mt-7'}`}>
        <nav aria-label="Settings" className="md:sticky md:top-7 md:self-start">
          <ul className="-mx-2.5 flex flex-wrap gap-x-2 md:flex-col">
            {sections.map((id) => (
              <li key={id}>
                {arePeople ? (
                  <Link className={entry} href={`${portalRoutes.portalSettings}#${id}`}>
                    {sectionNames[id]}
                  </Link>
                ) : (
                  <a className={entry} href={`#${id}`}>
                    {sectionNames[id]}
                  </a>
                )}
              </li>
            ))}
            <li>
              <Link className={entry} href={peoplePath} aria-current={arePeople ? 'page' : undefined}>
                People
              </Link>
            </li>
            {pays && (
              <li>
                <Link className={entry} href={clientPortalPath('billing')}>
                  Billing
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <div className="min-w-0">
          {arePeople ? <PeopleSettings client={client} /> : <OwnSettings client={client} isOwner={isOwner} />}
        </div>
      </div>
    </>
  );
}

function OwnSettings({ client, isOwner }: { client: ClientUser; isOwner: boolean }) {
  const seesWork = useMay('work');
  const [, navigate] = useLocation();
  const goBack = () => {
    if (window.history.length > 1) window.history.back();
    else navigate(portalRoutes.clientPortal);
  };
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="grid gap-12">
      <Section id="profile">
        <PhotoSection client={client} />
        <ProfileSection client={client} onCancel={goBack} />
      </Section>
      <Section id="password">
        <PasswordSection client={client} />
      </Section>
      <Section id="notifications">
        {seesWork ? (
          <NotificationSection of="client" />
        ) : (
          <p className="max-w-measure">
            We email you about payments, and about your account. Emails about projects and messages go to
            others in the company.
          </p>
        )}
      </Section>
      {seesWork && (
        <Section id="calendar">
          <CalendarSection />
        </Section>
      )}
      <Section id="devices">
        <SessionsSection of="client" />
      </Section>
      {isOwner && (
        <Section id="data">
          <OwnDataSection />
        </Section>
      )}
    </div>
  );
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="scroll-mt-7 border-t-2 border-ink pt-5">
      <h2 id={`${id}-name`} className="mb-5 font-display text-t1">
        {sectionNames[id]}
      </h2>
      {children}
    </section>
  );
}
