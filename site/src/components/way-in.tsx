import { portalRoutes } from '@stackworks/contracts';

/** How somebody who has paid gets into their portal: a new client has no password yet. */
export const WayIn = () => (
  <>
    <p>
      New here? Use the button in the email we’ve just sent to set your password and open your client portal.
      Can’t see it after a minute? Check your junk folder.
    </p>
    <p>
      Already have a password?{' '}
      <a className="link" href={portalRoutes.clientLogin}>
        Sign in with it
      </a>
    </p>
  </>
);
