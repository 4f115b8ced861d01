/** Marks a journey that is the same at any width, tries each width itself, or needs a desk’s keyboard: it runs once, at a desk. */
export const anyWidth = '@any-width';

/** Marks a journey that only a finger can take: it runs on phones alone. */
export const onPhones = '@on-phones';

/**
 * Marks a journey through many screens in search of one fault, of a layout or a key alone, or through pages that a library draws
 * or that nothing is built on any more: it runs at night.
 */
export const atNight = '@at-night';

/** What people do most on a phone, in every run; the other journeys run on a phone at night. */
export const phoneJourneys = ['composer', 'conversations', 'home-page', 'inbox', 'main-job', 'stackbot'].map(
  (name) => `journeys/${name}.spec.ts`,
);
