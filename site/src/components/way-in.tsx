import { portalRoutes } from '@stackworks/contracts';

/** How somebody who has paid gets into their portal: a new client has no password yet. */
export const WayIn = () => (
  <>
    <p>
      New here? The button in the email we’ve sent you sets your password, and your client portal opens. It
      arrives within a minute; if not, check your junk folder.
    </p>
    <p>
      Have a password already?{' '}
      <a className="link" href={portalRoutes.clientLogin}>
        Sign in with it
      </a>
    </p>
  </>
);
