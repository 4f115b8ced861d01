import { findRedirectProblem } from '@stackworks/content';
import type { ValidationContext } from 'sanity';
import { readOthers } from '#/rules/read-others.ts';

type Ends = Parameters<typeof findRedirectProblem>[0];

/**
 * Whether one end of a redirect is fit, seen together with its other end and every other redirect.
 *
 * @param field The end to speak about.
 */
export const checkRedirect =
  (field: keyof Ends) =>
  async (_value: unknown, context: ValidationContext): Promise<string | true> => {
    const [from, to] = [context.document?.['from'], context.document?.['to']];
    if (typeof from !== 'string' || typeof to !== 'string') return true;
    const others = await readOthers<Partial<Ends>>(context, '{ from, to }');
    const problem = findRedirectProblem({ from, to }, others.filter(hasEnds), globalThis.location?.origin);
    return problem?.field === field ? problem.message : true;
  };

const hasEnds = (redirect: Partial<Ends>): redirect is Ends =>
  redirect.from !== undefined && redirect.to !== undefined;
