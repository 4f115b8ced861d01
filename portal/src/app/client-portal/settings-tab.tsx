import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { registrationFields } from '#/features/accounts/index.ts';
import { PlanBadge } from '#/features/content/index.ts';
import { PlanStatusBadge } from '#/features/billing/index.ts';
import { peoplePath } from '#/lib/address.ts';

export function SettingsTab({ client }: { client: ClientUser }) {
  return (
    <>
      <h2 className="font-display text-d3">Settings</h2>
      <dl className="mt-7 grid max-w-measure border-t-2 border-ink">
        <Fact name="First Name">{client.firstName}</Fact>
        <Fact name="Last Name">{client.lastName}</Fact>
        <Fact name="Email">{client.email}</Fact>
        {registrationFields.map(({ name, label }) => (
          <Fact key={name} name={label}>
            {client[name] ?? 'Not specified'}
          </Fact>
        ))}
        <Fact name="Subscription">
          <span className="flex flex-wrap gap-2.5">
            {client.plan && <PlanBadge plan={client.plan} name={client.planName} />}
            <PlanStatusBadge client={client} />
          </span>
        </Fact>
      </dl>
      <p className="mt-7 flex flex-wrap gap-3">
        <Link href={portalRoutes.portalSettings} className="button">
          Change your settings
        </Link>
        <Link href={peoplePath} className="button">
          See who’s in your company
        </Link>
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-7 border-b border-edge py-3.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm font-label sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
