import { createContentClient } from '@stackworks/content';
import {
  SANITY_API_HOST,
  SANITY_API_READ_TOKEN,
  SANITY_DATASET,
  SANITY_PROJECT_ID,
  SITE_PERSPECTIVE,
} from 'astro:env/server';

/** Reads what the pages are made of, while they are rendered. */
export const contentClient = createContentClient({
  projectId: SANITY_PROJECT_ID,
  dataset: SANITY_DATASET,
  apiHost: SANITY_API_HOST,
  token: SANITY_API_READ_TOKEN,
  perspective: SITE_PERSPECTIVE,
});
