import { findRedirectProblem } from '@stackworks/content';
import { z } from 'zod';
import { document, text } from '#/content/fields.ts';

/**
 * Every redirect that editors manage, none of them unsafe, going in circles or hiding a page.
 * @param site any address of the site
 */
export const redirects = (site: URL) =>
  z
    .array(document('redirect', { from: text, to: text, isPermanent: z.boolean() }))
    .superRefine((list, ctx) => {
      for (const [index, redirect] of list.entries()) {
        const others = list.filter((other) => other !== redirect);
        const problem = findRedirectProblem(redirect, others, site.origin);
        if (problem) ctx.addIssue({ code: 'custom', path: [index, problem.field], message: problem.message });
      }
    });
export type Redirect = z.output<ReturnType<typeof redirects>>[number];
