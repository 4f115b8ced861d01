import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copySanity } from '@stackworks/sanity-local/copy';
import { copyStripe } from '@stackworks/stripe-local/copy';

/** The services whose data the product can't do without, by their folder; emails that have been read are not among them. */
const copiers = { content: copySanity, stripe: copyStripe } as const;

/**
 * Copies the data of services, also while a process uses it, as a crash at that time would have left it.
 * @param from the sandbox's folder
 * @param to a folder that is there
 */
export async function copySandbox(
  from: string,
  to: string,
  names: readonly (keyof typeof copiers)[],
): Promise<void> {
  for (const name of names) {
    if (existsSync(join(from, name))) await copiers[name](join(from, name), join(to, name));
  }
}
