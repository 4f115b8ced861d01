import {
  enquiryInput,
  enquirySentAnchor,
  pageQuery,
  siteRoutes,
  type EnquiryInput,
} from '@stackworks/contracts';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { countAttempt, rateRules, readAddress } from '#/http/rate-limit.ts';
import { requireRole } from '#/http/require-role.ts';
import { isForm, parseForm, validate } from '#/http/validate.ts';
import { listEnquiries } from './list-submissions.ts';
import { sendEnquiry } from './send-enquiry.ts';

/** Enquiries: anyone may send one, staff read them. */
export const enquiryRoutes = (deps: Deps) => {
  const take = async (c: Context<AppEnv>, input: EnquiryInput) => {
    await countAttempt(deps, rateRules.enquiriesByAddress, readAddress(c, deps));
    return sendEnquiry(deps, input);
  };

  /** The form as a browser without scripts sends it; the answer leads back to the page, to its thanks. */
  const takeForm: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!isForm(c)) return next();
    await take(c, await parseForm(c, enquiryInput));
    return c.redirect(`${siteRoutes.home}#${enquirySentAnchor}`, 303);
  };

  return new Hono<AppEnv>()
    .post('/contact', takeForm, validate('json', enquiryInput), async (c) => {
      const { id } = await take(c, c.req.valid('json'));
      return c.json({ id, message: 'Thank you. We have your enquiry.' }, 201);
    })
    .get('/admin/contact-submissions', requireRole(deps, 'admin'), validate('query', pageQuery), async (c) =>
      c.json(await listEnquiries(deps, c.req.valid('query')), 200),
    );
};
