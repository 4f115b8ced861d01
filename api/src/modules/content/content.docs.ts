import { catalogue, latestPublication, siteSettingsResponse } from '@stackworks/contracts';
import { describeCalls } from '#/server/openapi/describe-calls.ts';
import type { contentRoutes } from './content.routes.ts';

export const contentDocs = describeCalls<typeof contentRoutes>(
  'Content',
  'What the site shows to everybody.',
)({
  'GET /site-settings': {
    summary: 'Reads what a screen needs to know of the business.',
    answers: { 200: siteSettingsResponse },
  },
  'GET /catalogue': { summary: 'Reads every plan, price list and add-on.', answers: { 200: catalogue } },
  'GET /publications/latest': {
    summary: 'Says how far the last published change has come.',
    answers: { 200: latestPublication },
  },
});
