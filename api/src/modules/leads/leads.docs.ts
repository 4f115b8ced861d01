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
  'Anyone can send one; staff read them.',
)({
  'POST /contact': {
    summary: 'Sends an enquiry.',
    description: 'An HTML form gets a page: a redirect to the thanks, or what to correct.',
    answers: { 201: enquiryAccepted, 303: { says: 'Redirects to the page’s thanks.', types: [] } },
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
  },
  'PATCH /admin/enquiries/:id': {
    summary: 'Changes an enquiry’s status or owner.',
    answers: { 200: staffEnquiryDetail },
    errors: ['conflict'],
  },
  'POST /admin/enquiries/:id/convert': {
    summary: 'Converts an enquiry to a client.',
    answers: { 200: enquiryConverted },
    errors: ['conflict', 'already_exists'],
  },
  'GET /admin/enquiries/:id/notes': {
    summary: 'Lists the notes on an enquiry, newest first.',
    answers: { 200: enquiryNotePage },
  },
  'POST /admin/enquiries/:id/notes': { summary: 'Adds a note to an enquiry.', answers: { 201: enquiryNote } },
});

export const consultationDocs = describeCalls<typeof consultationRoutes>(
  'StackBot',
  'The StackBot’s two calls, open to anyone.',
)({
  'GET /stackbot': {
    summary: 'Reads what the StackBot knows of the business.',
    answers: { 200: stackbotFacts },
  },
  'POST /stackbot/submit': {
    summary: 'Stores a visitor’s StackBot consultation.',
    answers: { 201: consultationAccepted },
    errors: ['conflict', 'rate_limited'],
  },
});
