import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';

/**
 * The mailbox that an email address leads to, as limits count it: most providers deliver `rua+anything@` to `rua@`.
 * @param email in lower case
 */
export const toMailbox = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@');

/** Takes an enquiry; one that is too many is refused with an address to write to, so that no lead is lost to a limit. */
export async function orWriteToUs<Taken>(
  { catalogue }: Pick<Deps, 'catalogue'>,
  take: () => Promise<Taken>,
): Promise<Taken> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited' || !catalogue.isRead()) throw error;
    const message = `${error.message} If it can’t wait, email ${catalogue.settings().supportEmail}.`;
    throw new AppError(error.code, message, { retryAfterSeconds: error.retryAfterSeconds ?? 0 });
  }
}
