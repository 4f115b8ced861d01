import { changesInput, messageLimit, type Revision, type RevisionQuota } from '@stackworks/contracts';
import { formatPrice } from '#/lib/format-price.ts';

/**
 * The message that asks for a change beyond the plan: a sentence that says so, then what should change.
 * @param update what one more change costs; none when it has no price
 */
export function updateRequest(
  update: RevisionQuota['contentUpdate'] | undefined,
  projectName: string,
  { revisionNumber }: Pick<Revision, 'revisionNumber'>,
) {
  const what = update ? `a ${update.name.toLowerCase()} (${formatPrice(update.price)})` : 'one more change';
  const start = `I’d like ${what} for ${projectName}, version ${revisionNumber}:\n\n`;
  const room = messageLimit - start.length;
  return {
    /** What may be asked for: as any feedback, and no longer than fits into one message with the sentence. */
    input: changesInput.refine(({ feedback }) => feedback.length <= room, {
      path: ['feedback'],
      error: `Use ${room} characters or fewer`,
    }),
    toMessage: (feedback: string) => start + feedback,
  };
}
