import {
  apiPaths,
  describeNotification,
  siteRoutes,
  unsubscribeInput,
  unsubscribeQuery,
} from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { sendNotice } from '#/server/notice-page.tsx';
import { onErrorAtLink } from '#/server/on-error.ts';
import { parseForm, validate } from '#/server/validate.ts';
import { changeSubscription, readUnsubscribeLink } from './commands/unsubscribe.ts';

const home = { label: 'Go to our website', href: siteRoutes.home };

const addressOf = (token: string) => `${apiPaths.unsubscribe}?token=${encodeURIComponent(token)}`;

/**
 * Where the link in a mail turns such mail off, signed in or not. Opening it changes nothing, because mail filters open links too;
 * sending it does.
 */
export const unsubscribeRoutes = (deps: Pick<Deps, 'config' | 'db' | 'now'>) =>
  new Hono<AppEnv>()
    .onError(onErrorAtLink('We couldn’t turn these emails off.', () => [home]))
    .get('/unsubscribe', validate('query', unsubscribeQuery), (c) => {
      const { token } = c.req.valid('query');
      const { about, email } = readUnsubscribeLink(deps, token);
      const { name, text } = describeNotification(about);
      return sendNotice(
        c,
        {
          title: `Turn off “${name}” emails?`,
          body: [text, `They go to ${email}. You’ll always get account emails.`],
          send: { label: 'Turn them off', to: addressOf(token), fields: { wanted: 'no' } },
          links: [home],
        },
        200,
      );
    })
    .post('/unsubscribe', validate('query', unsubscribeQuery), async (c) => {
      const { token } = c.req.valid('query');
      const { wanted } = await parseForm(c, unsubscribeInput);
      const { name, email } = await changeSubscription(deps, token, wanted === 'yes');
      const notice =
        wanted === 'yes'
          ? {
              title: `“${name}” emails are on.`,
              body: [`We’ll keep emailing ${email}.`],
              links: [home],
            }
          : {
              title: `“${name}” emails are off.`,
              body: [
                `We won’t send any more to ${email}. You don’t need to be signed in, and it takes effect straight away.`,
              ],
              send: { label: 'Turn them on again', to: addressOf(token), fields: { wanted: 'yes' } },
              links: [home],
            };
      return sendNotice(c, notice, 200);
    });
