import { portalRoutes } from '@stackworks/contracts';

/** How somebody who has paid gets into their portal: a new client has no password yet. */
export const WayIn = () => (
  <>
    <p>
      New here? The button in the mail we have sent you sets your password, and your client portal opens. It
      is there within a minute; if not, look among the junk mail.
    </p>
    <p>
      Have a password already?{' '}
      <a className="link" href={portalRoutes.clientLogin}>
        Sign in with it
      </a>
    </p>
  </>
);
