import {
  enquiryChange,
  enquiryInput,
  enquiryNoteInput,
  enquiryParam,
  enquirySentAnchor,
  homeAnchors,
  pageQuery,
  siteRoutes,
  staffEnquiryQuery,
  type EnquiryInput,
  consultationInput,
} from '@stackworks/contracts';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { onErrorAtForm } from '#/server/on-error.ts';
import { readAddress } from '#/server/client-address.ts';
import { requireRole } from '#/server/require-role.ts';
import { isFromElsewhere } from '#/server/same-origin.ts';
import { isForm, parseForm, validate } from '#/server/validate.ts';
import { changeEnquiry, convertEnquiry } from '#/modules/leads/commands/change-lead.ts';
import { addEnquiryNote, listEnquiryNotes } from './lead-notes.ts';
import { listEnquiries, getEnquiry, listStaffEnquiries } from '#/modules/leads/queries/read-leads.ts';
import { sendEnquiry } from './commands/submit-enquiry.ts';
import { readFacts } from '#/modules/leads/queries/read-consultations.ts';
import { submitConsultation } from '#/modules/leads/commands/submit-consultation.ts';

/** Says on a page why a form has not been taken; where it is what they wrote, each thing that is to be put right. */
const answerFailedForm = onErrorAtForm(({ message, fields }) => ({
  title: 'Your enquiry hasn’t been sent yet',
  body: [
    ...(fields ? Object.entries(fields).map(toComplaint) : [message]),
    'Use your browser’s Back button to get back to what you wrote.',
  ],
  links: [{ label: 'Back to the site', href: `${siteRoutes.home}#${homeAnchors.contact}` }],
}));

/** What the page calls its fields. */
const labels = new Map([
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['service', 'What do you need'],
  ['message', 'About the job'],
]);

function toComplaint([name, complaint]: [string, string]): string {
  const label = labels.get(name);
  // Some name their field themselves.
  const about = label === undefined || complaint.startsWith(label) ? '' : `${label}: `;
  return `${about}${complaint}.`;
}

const fromElsewhere = 'This came from another site. Please use the form on ours.';

/** Enquiries: anyone may send one, staff read them. */
export const enquiryRoutes = (deps: Deps) => {
  const admin = requireRole(deps, 'admin');
  const one = validate('param', enquiryParam);

  const take = (c: Context<AppEnv>, input: EnquiryInput) => {
    if (isFromElsewhere(c, deps.config.publicUrl)) throw new AppError('cross_origin', fromElsewhere);
    return sendEnquiry(deps, input, readAddress(c, deps));
  };

  /**
   * The form as a browser without scripts sends it; the answer leads back to the page, to its thanks. What is not taken is
   * answered with a page from which they can go back to what they wrote.
   */
  const takeForm: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!isForm(c)) return next();
    try {
      await take(c, await parseForm(c, enquiryInput));
    } catch (error) {
      return answerFailedForm(error instanceof Error ? error : new Error(String(error)), c);
    }
    return c.redirect(`${siteRoutes.home}#${enquirySentAnchor}`, 303);
  };

  return new Hono<AppEnv>()
    .post('/contact', takeForm, validate('json', enquiryInput), async (c) => {
      const { id } = await take(c, c.req.valid('json'));
      return c.json({ id, message: 'Thank you. We have your enquiry.' }, 201);
    })
    .get('/admin/contact-submissions', admin, validate('query', pageQuery), async (c) =>
      c.json(await listEnquiries(deps, c.req.valid('query')), 200),
    )
    .get('/admin/enquiries', admin, validate('query', staffEnquiryQuery), async (c) =>
      c.json(await listStaffEnquiries(deps, c.req.valid('query')), 200),
    )
    .get('/admin/enquiries/:id', admin, one, async (c) =>
      c.json(await getEnquiry(deps, c.req.valid('param').id), 200),
    )
    .patch('/admin/enquiries/:id', admin, one, validate('json', enquiryChange), async (c) => {
      const { userId } = c.get('identity');
      return c.json(await changeEnquiry(deps, userId, c.req.valid('param').id, c.req.valid('json')), 200);
    })
    .post('/admin/enquiries/:id/convert', admin, one, async (c) =>
      c.json(await convertEnquiry(deps, c.get('identity').userId, c.req.valid('param').id), 200),
    )
    .get('/admin/enquiries/:id/notes', admin, one, validate('query', pageQuery), async (c) =>
      c.json(await listEnquiryNotes(deps, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .post('/admin/enquiries/:id/notes', admin, one, validate('json', enquiryNoteInput), async (c) => {
      const { userId } = c.get('identity');
      return c.json(
        await addEnquiryNote(deps, userId, c.req.valid('param').id, c.req.valid('json').text),
        201,
      );
    });
};

/** The StackBot's two calls, which anyone may make. */
export const consultationRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/stackbot', (c) => c.json(readFacts(deps), 200))
    .post('/stackbot/submit', validate('json', consultationInput), async (c) =>
      c.json(await submitConsultation(deps, c.req.valid('json'), readAddress(c, deps)), 201),
    );
