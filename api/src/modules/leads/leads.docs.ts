import {
  contactAccepted,
  convertedLead,
  contactInput,
  leadNote,
  leadNotePage,
  contactSubmissionPage,
  leadDetail,
  leadPage,
  consultationAccepted,
  stackbotFacts,
} from '@stackworks/contracts';
import { created, ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { leadRoutes, consultationRoutes } from './leads.routes.ts';

export const leadDocs = tag('Leads', 'Anyone can send one; staff read them.').calls<typeof leadRoutes>({
  'POST /contact': responds(
    { 201: contactAccepted, 303: { says: 'Redirects to the page’s thanks.', types: [] } },
    'cross_origin',
    'rate_limited',
  ).summary('Sends a lead.', {
    description: 'An HTML form gets a page: a redirect to the thanks, or what to correct.',
    form: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: contactInput },
  }),
  'GET /admin/contact-submissions': ok(contactSubmissionPage).summary(
    'Lists leads of the contact form, newest first.',
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
