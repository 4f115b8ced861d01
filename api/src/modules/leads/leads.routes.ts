import { Readable } from 'node:stream';
import {
  leadChange,
  leadConversion,
  leadFilters,
  contactInput,
  leadNoteInput,
  leadParam,
  contactSentAnchor,
  homeAnchors,
  pageQuery,
  siteRoutes,
  leadListQuery,
  type ContactInput,
  consultationInput,
  contactAccepted,
  convertedLead,
  leadNote,
  leadNotePage,
  contactSubmissionPage,
  leadDetail,
  leadPage,
  consultationAccepted,
  stackbotFacts,
} from '@stackworks/contracts';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { CalendarPort, ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { csvHeaders } from '#/platform/csv.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { onErrorAtForm } from '#/server/on-error.ts';
import { readAddress } from '#/server/client-address.ts';
import { callerAs } from '#/server/callers.ts';
import { requireRole } from '#/server/require-role.ts';
import { isFromElsewhere } from '#/server/same-origin.ts';
import { isForm, parseForm, validate, validateIfSent } from '#/server/validate.ts';
import { addLeadNote } from './commands/add-note.ts';
import { changeLead } from './commands/change-lead.ts';
import { convertLead } from './commands/convert-lead.ts';
import { submitConsultation, submitContactForm } from './commands/submit-lead.ts';
import { readLeadReplyTime } from '#/modules/sla/queries/read-reply-time.ts';
import { exportLeads } from './queries/export-leads.ts';
import { listLeads } from './queries/list-leads.ts';
import { getLeadDetail, listContactSubmissions, listLeadNotes, readFacts } from './queries/read-leads.ts';
import { created, ok, responds, tag } from '#/server/openapi/describe-calls.ts';

/** The page for a form that was rejected, with each field to correct. */
const sendFailedForm = onErrorAtForm(({ message, fields }) => ({
  title: 'Your enquiry hasn’t been sent yet',
  body: [
    ...(fields ? Object.entries(fields).map(toFieldError) : [message]),
    'Use your browser’s Back button to get back to what you wrote.',
  ],
  links: [{ label: 'Back to the site', href: `${siteRoutes.home}#${homeAnchors.contact}` }],
}));

/** What the form calls its fields. */
const labels = new Map([
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['service', 'What do you need'],
  ['message', 'About the job'],
]);

function toFieldError([name, error]: [string, string]): string {
  const label = labels.get(name);
  // Some messages name their field themselves.
  const about = label === undefined || error.startsWith(label) ? '' : `${label}: `;
  return `${about}${error}.`;
}

const fromElsewhere = 'This came from another site. Please use the form on ours.';

/** The contact form, which anyone can send, and leads as staff work on them. */
export const leadRoutes = (deps: CalendarPort & CataloguePort & ClockPort & ConfigPort & DatabasePort) => {
  const admin = requireRole(deps, 'admin', { scope: 'leads' });
  const asAdmin = callerAs('admin', deps);
  const one = validate('param', leadParam);

  const take = (c: Context<AppEnv>, input: ContactInput) => {
    if (isFromElsewhere(c, deps.config.publicUrl)) throw new AppError('cross_origin', fromElsewhere);
    return submitContactForm(deps, input, readAddress(c, deps));
  };

  /** The form as a browser without scripts sends it. It redirects to the thanks, or shows a page with what to correct. */
  const takeForm: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!isForm(c)) return next();
    try {
      await take(c, await parseForm(c, contactInput));
    } catch (error) {
      return sendFailedForm(error instanceof Error ? error : new Error(String(error)), c);
    }
    return c.redirect(`${siteRoutes.home}#${contactSentAnchor}`, 303);
  };

  return new Hono<AppEnv>()
    .post('/contact', takeForm, validate('json', contactInput), async (c) => {
      const { id } = await take(c, c.req.valid('json'));
      return c.json(
        { id, message: 'Thank you. We have your enquiry.', replyTime: await readLeadReplyTime(deps, id) },
        201,
      );
    })
    .get('/admin/contact-submissions', admin, validate('query', pageQuery), async (c) =>
      c.json(await listContactSubmissions(deps, c.req.valid('query')), 200),
    )
    .get('/admin/leads', admin, validate('query', leadListQuery), async (c) =>
      c.json(await listLeads(deps, c.req.valid('query')), 200),
    )
    .get('/admin/leads/export', admin, validate('query', leadFilters), (c) => {
      const rows = exportLeads(asAdmin(c), c.req.valid('query'));
      return c.body(Readable.toWeb(Readable.from(rows, { objectMode: false })), 200, csvHeaders('leads.csv'));
    })
    .get('/admin/leads/:id', admin, one, async (c) =>
      c.json(await getLeadDetail(deps, c.req.valid('param').id), 200),
    )
    .patch('/admin/leads/:id', admin, one, validate('json', leadChange), async (c) => {
      return c.json(
        await changeLead(asAdmin(c), { id: c.req.valid('param').id, ...c.req.valid('json') }),
        200,
      );
    })
    .post('/admin/leads/:id/convert', admin, one, validateIfSent(leadConversion), async (c) => {
      return c.json(
        await convertLead(asAdmin(c), { id: c.req.valid('param').id, ...c.req.valid('json') }),
        200,
      );
    })
    .get('/admin/leads/:id/notes', admin, one, validate('query', pageQuery), async (c) =>
      c.json(await listLeadNotes(deps, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .post('/admin/leads/:id/notes', admin, one, validate('json', leadNoteInput), async (c) => {
      return c.json(
        await addLeadNote(asAdmin(c), { leadId: c.req.valid('param').id, text: c.req.valid('json').text }),
        201,
      );
    });
};

/** The StackBot's two calls, open to anyone. */
export const consultationRoutes = (
  deps: CalendarPort & CataloguePort & ClockPort & ConfigPort & DatabasePort,
) =>
  new Hono<AppEnv>()
    .get('/stackbot', (c) => c.json(readFacts(deps), 200))
    .post('/stackbot/submit', validate('json', consultationInput), async (c) =>
      c.json(await submitConsultation(deps, c.req.valid('json'), readAddress(c, deps)), 201),
    );

export const leadDocs = tag('Leads', 'Anyone can send the contact form; staff read what came of it.').calls<
  typeof leadRoutes
>({
  'POST /contact': responds(
    { 201: contactAccepted, 303: { says: 'Redirects to the page’s thanks.', types: [] } },
    'cross_origin',
    'rate_limited',
  ).summary('Sends the contact form.', {
    description: 'An HTML form gets a page: a redirect to the thanks, or what to correct.',
    form: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: contactInput },
  }),
  'GET /admin/contact-submissions': ok(contactSubmissionPage).summary(
    'Lists what was sent with the contact form, newest first.',
  ),
  'GET /admin/leads': ok(leadPage).summary(
    'Lists leads of the form and the StackBot, newest first or those who wait for a reply first.',
  ),
  'GET /admin/leads/export': ok({ says: 'The leads, one a row.', types: ['text/csv'] }).summary(
    'Exports leads as a spreadsheet.',
  ),
  'GET /admin/leads/:id': ok(leadDetail).summary('Reads a lead with what was sent.'),
  'PATCH /admin/leads/:id': ok(leadDetail, 'conflict').summary('Changes a lead’s status or owner.'),
  'POST /admin/leads/:id/convert': ok(convertedLead, 'conflict', 'already_exists').summary(
    'Converts a lead to a client.',
    { description: 'The body can be left out.' },
  ),
  'GET /admin/leads/:id/notes': ok(leadNotePage).summary('Lists the notes on a lead, newest first.'),
  'POST /admin/leads/:id/notes': created(leadNote).summary('Adds a note to a lead.'),
});

export const consultationDocs = tag('StackBot', 'The StackBot’s two calls, open to anyone.').calls<
  typeof consultationRoutes
>({
  'GET /stackbot': ok(stackbotFacts).summary('Reads what the StackBot knows of the business.'),
  'POST /stackbot/submit': created(consultationAccepted, 'conflict', 'rate_limited').summary(
    'Stores a visitor’s StackBot consultation.',
  ),
});
