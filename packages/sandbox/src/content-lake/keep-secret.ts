import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeFileAtomically } from './atomic-file.ts';

/** The secret kept in a file that only this user can read; a random one is made the first time. */
export async function keepSecret(file: string): Promise<string> {
  if (!existsSync(file)) await writeFileAtomically(file, randomBytes(32).toString('base64url'), 0o600);
  return readFile(file, 'utf8');
}
