/**
 * Why a plan must neither be deleted nor unpublished: the home page cannot do without a most popular plan, so another
 * one has to take the mark first.
 *
 * @param published The plan as visitors see it; null when they do not.
 * @returns A sentence for the editor; null for a plan that may go.
 */
export function findReasonToStay(published: Record<string, unknown> | null): string | null {
  if (published?.['isPopular'] !== true) return null;
  return 'The home page always shows one most popular plan. Turn on “Most popular” for another plan and publish it, then try again.';
}
