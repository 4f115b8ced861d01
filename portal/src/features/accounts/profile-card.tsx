import { portalRoutes, type ClientUser } from '@stackworks/contracts';
import { Avatar } from '@stackworks/ui';
import { Link } from 'wouter';
import { Fact } from '#/components/panel.tsx';
import { PlanStatusBadge } from '#/features/billing/index.ts';
import { useMay } from '#/lib/session/member.ts';
import { usePictureAddress } from '#/lib/session/viewed-files.ts';

export function ProfileCard({ client }: { client: ClientUser }) {
  const { firstName, lastName } = client;
  const picture = usePictureAddress(client.profileImageUrl);
  return (
    <section aria-labelledby="profile" className="self-start border-t-2 border-ink pt-4">
      <h2 id="profile" className="text-sm font-label">
        Your profile
      </h2>
      <div className="mt-4 flex items-center gap-4">
        <Avatar firstName={firstName} lastName={lastName} src={picture} size={64} />
        <p className="min-w-0 break-words font-display text-t2">
          {firstName} {lastName}
        </p>
      </div>
      <dl className="mt-4">
        <Fact name="Email">{client.email}</Fact>
        <Fact name="Account status">
          <PlanStatusBadge client={client} />
        </Fact>
        {/* The same text for everyone. Source: portals specification §2. */}
        <Fact name="Member Since">June 2025</Fact>
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link href={portalRoutes.portalSettings} className="button button-small">
          Settings
        </Link>
        {useMay('work') && (
          <Link href={portalRoutes.clientMessages} className="button button-small">
            Messages
          </Link>
        )}
      </div>
    </section>
  );
}
