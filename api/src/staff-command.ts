/** `npm run staff:recover -- <email>` lets a member of staff back in. It may run beside a server, on its database. */
import { existsSync } from 'node:fs';
import { openDatabase } from '@stackworks/database';
import { toSafeMessage } from './platform/describe-error.ts';
import { parseEnv, toDatabaseFile } from '#/env.ts';
import { recoverAccess } from './modules/team/commands/recover-access.ts';

try {
  const email = process.argv[2];
  if (!email) throw new Error('Say whose access to recover: npm run staff:recover -- mere@agency.example');
  console.log(await recover(email));
} catch (error) {
  console.error(error instanceof Error ? toSafeMessage(error) : String(error));
  process.exitCode = 1;
}

async function recover(email: string): Promise<string> {
  const env = parseEnv(process.env);
  const file = toDatabaseFile(env);
  if (file !== null && !existsSync(file)) throw new Error(`There is no database at ${file}.`);
  const db = await openDatabase(env);
  try {
    const link = await recoverAccess({ config: env, db, now: () => new Date() }, email);
    return `Open this within the hour to set a new password:\n${link}\nThe team is emailed about it.`;
  } finally {
    await db.close();
  }
}
