import { buildDocument, type ApiDocument } from '#/server/openapi/build-document.ts';
import { listCalls } from '#/server/openapi/list-calls.ts';
import { describedCalls } from './described-calls.ts';

const about = [
  'What the Stackworks portal, site and staff are served by.',
  'A call that asks for sign-in takes the token that signing in answers with, as a bearer token, or the cookie it sets;',
  'a browser that uses its cookie may change something from our own pages alone.',
  'Lists are paged: send `nextCursor` as `cursor` for the next page.',
  'In examples, ids, files and what stands in capitals are made up: put in your own.',
  'Every failure has the same shape, with a code and a sentence for people; the pages of this reference have a table of the codes.',
].join(' ');

/** Every call, as an OpenAPI document. */
export const describeApi = (routes: Parameters<typeof listCalls>[0], version: string): ApiDocument =>
  buildDocument(listCalls(routes, describedCalls), describedCalls, { version, about });
