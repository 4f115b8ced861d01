import {
  enquiryAccepted,
  enquiryConverted,
  enquiryInput,
  enquiryNote,
  enquiryNotePage,
  enquiryPage,
  staffEnquiryDetail,
  staffEnquiryPage,
  consultationAccepted,
  stackbotFacts,
} from '@stackworks/contracts';
import { created, ok, responds, tag } from '#/server/openapi/describe-calls.ts';
import type { leadRoutes, consultationRoutes } from './leads.routes.ts';

export const leadDocs = tag('Enquiries', 'Anyone can send one; staff read them.').calls<typeof leadRoutes>({
  'POST /contact': responds(
    { 201: enquiryAccepted, 303: { says: 'Redirects to the page’s thanks.', types: [] } },
    'cross_origin',
    'rate_limited',
  ).summary('Sends an enquiry.', {
    description: 'An HTML form gets a page: a redirect to the thanks, or what to correct.',
    form: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: enquiryInput },
  }),
  'GET /admin/contact-submissions': ok(enquiryPage).summary(
    'Lists enquiries of the contact form, newest first.',
  ),
  'GET /admin/enquiries': ok(staffEnquiryPage).summary(
    'Lists enquiries of the form and the StackBot, newest first or those who wait for a reply first.',
  ),
  'GET /admin/enquiries/export': ok({ says: 'The enquiries, one a row.', types: ['text/csv'] }).summary(
    'Exports enquiries as a spreadsheet.',
  ),
  'GET /admin/enquiries/:id': ok(staffEnquiryDetail).summary('Reads an enquiry with what was sent.'),
  'PATCH /admin/enquiries/:id': ok(staffEnquiryDetail, 'conflict').summary(
    'Changes an enquiry’s status or owner.',
  ),
  'POST /admin/enquiries/:id/convert': ok(enquiryConverted, 'conflict', 'already_exists').summary(
    'Converts an enquiry to a client.',
    { description: 'The body can be left out.' },
  ),
  'GET /admin/enquiries/:id/notes': ok(enquiryNotePage).summary(
    'Lists the notes on an enquiry, newest first.',
  ),
  'POST /admin/enquiries/:id/notes': created(enquiryNote).summary('Adds a note to an enquiry.'),
});

export const consultationDocs = tag('StackBot', 'The StackBot’s two calls, open to anyone.').calls<
  typeof consultationRoutes
>({
  'GET /stackbot': ok(stackbotFacts).summary('Reads what the StackBot knows of the business.'),
  'POST /stackbot/submit': created(consultationAccepted, 'conflict', 'rate_limited').summary(
    'Stores a visitor’s StackBot consultation.',
  ),
});
