import { testimonialsPageQuery } from '@stackworks/content';
import { toComplete } from '#/content/complete.ts';
import { contentClient } from '#/content/content-client.ts';

/** Everything the testimonials page shows. A client without a plan has a custom web app. Throws as `toComplete`. */
export const getTestimonialsContent = async () =>
  toComplete(await contentClient.fetch(testimonialsPageQuery), ['plan']);

export type TestimonialsContent = Awaited<ReturnType<typeof getTestimonialsContent>>;
