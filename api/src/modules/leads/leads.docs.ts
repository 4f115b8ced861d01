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
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { leadRoutes, consultationRoutes } from './leads.routes.ts';

export const leadDocs = describeCalls<typeof leadRoutes>(
  'Enquiries',
  'Anyone may send one; staff read them.',
)({
  'POST /contact': {
    summary: 'Sends an enquiry.',
    description:
      'A form that a browser sends by itself is answered for people: 303 to the thanks, or a page that says what is to be put right.',
    answers: { 201: enquiryAccepted, 303: { says: 'Leads back to the page, to its thanks.', types: [] } },
    errors: ['cross_origin', 'rate_limited'],
    form: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], schema: enquiryInput },
  },
  'GET /admin/contact-submissions': {
    summary: 'Lists enquiries of the contact form, newest first.',
    answers: { 200: enquiryPage },
  },
  'GET /admin/enquiries': {
    summary: 'Lists enquiries of the form and the StackBot, newest first.',
    answers: { 200: staffEnquiryPage },
  },
  'GET /admin/enquiries/:id': {
    summary: 'Reads an enquiry with what was sent.',
    answers: { 200: staffEnquiryDetail },
    errors: ['not_found'],
  },
  'PATCH /admin/enquiries/:id': {
    summary: 'Changes an enquiry’s status or who looks after it.',
    answers: { 200: staffEnquiryDetail },
    errors: ['not_found', 'conflict'],
  },
  'POST /admin/enquiries/:id/convert': {
    summary: 'Makes a client of whoever enquired.',
    answers: { 200: enquiryConverted },
    errors: ['not_found', 'conflict', 'already_exists'],
  },
  'GET /admin/enquiries/:id/notes': {
    summary: 'Lists the notes on an enquiry, newest first.',
    answers: { 200: enquiryNotePage },
    errors: ['not_found'],
  },
  'POST /admin/enquiries/:id/notes': {
    summary: 'Adds a note to an enquiry.',
    answers: { 201: enquiryNote },
    errors: ['not_found'],
  },
});

export const consultationDocs = describeCalls<typeof consultationRoutes>(
  'StackBot',
  'The StackBot’s two calls, which anyone may make.',
)({
  'GET /stackbot': {
    summary: 'Reads what the StackBot knows of the business.',
    answers: { 200: stackbotFacts },
  },
  'POST /stackbot/submit': {
    summary: 'Keeps what a visitor told the StackBot.',
    answers: { 201: consultationAccepted },
    errors: ['conflict', 'rate_limited'],
  },
});
