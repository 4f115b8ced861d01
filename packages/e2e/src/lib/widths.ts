/** Marks a journey that is the same at any width, tries each width itself, or needs a desk’s keyboard: it runs once, at a desk. */
export const anyWidth = '@any-width';

/** Marks a journey that only a finger can take: it runs on phones alone. */
export const onPhones = '@on-phones';

/** Journeys through screens that are laid out differently on a phone. Every run has them; the others run on a phone at night. */
export const phoneJourneys = [
  'board',
  'client-area',
  'composer',
  'connection-lost',
  'conversations',
  'files',
  'home-page',
  'main-job',
  'inbox',
  'one-page-portal',
  'portal-layout',
  'portal-projects',
  'sign-in',
  'stackbot',
].map((name) => `journeys/${name}.spec.ts`);
