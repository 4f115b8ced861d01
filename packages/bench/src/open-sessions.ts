import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Role } from '@stackworks/contracts';

/** Who to sign in. */
export type Person = { role: Role; id: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Signs people in to a running product behind its back, since a thousand real sign-ins would take longer than what is
 * measured: rows as it writes them, and tokens as it signs them.
 * @returns a token for each, in order
 */
export function openSessions(
  { dataDir, origin, sessionSecret }: { dataDir: string; origin: string; sessionSecret: string },
  people: readonly Person[],
): string[] {
  const database = new DatabaseSync(join(dataDir, 'stackworks.db'), { timeout: 5000 });
  const insert = database.prepare(
    `insert into sessions (sid, sess, role, user_id, admin_user_id, created_at, expire)
    values (?, '{"userAgent":null}', ?, ?, ?, ?, ?)`,
  );
  const [from, until] = [new Date(), new Date(Date.now() + dayMs)];
  database.exec('begin immediate');
  const tokens = people.map(({ role, id }) => {
    const sid = randomUUID();
    const [userId, adminId] = role === 'client' ? [id, null] : [null, id];
    insert.run(sid, role, userId, adminId, from.toISOString(), until.toISOString());
    const claims = {
      sid,
      role,
      sub: id,
      iss: origin,
      aud: origin,
      iat: toSeconds(from),
      exp: toSeconds(until),
    };
    return sign(claims, sessionSecret);
  });
  database.exec('commit');
  database.close();
  return tokens;
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

function sign(claims: object, secret: string): string {
  const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${toPart({ alg: 'HS256', typ: 'JWT' })}.${toPart(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
