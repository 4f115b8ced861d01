/** As little as does the work: bare node:http and better-sqlite3, with statements prepared once and nothing awaited. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { headers, path, settings, waitingOn } from '#/api/peers/settings.ts';

type Claims = { sid: string; sub: string; role: string; iss: string; aud: string; iat: number; exp: number };
type Session = { expire: string; userId: string; isActive: number };
type Row = {
  id: string;
  createdAt: string;
  status: string;
  brief: string;
};

const database = new Database(settings.file);
const findSession = database.prepare<[string], Session>(
  `SELECT s.expire, s.user_id AS userId, u.is_active AS isActive FROM sessions s JOIN users u ON u.id = s.user_id
   WHERE s.sid = ? AND s.role = 'client' AND s.revoked_at IS NULL`,
);
const listProjects = database.prepare<[string, number], Row>(
  `SELECT id, project_name AS projectName, project_type AS projectType, description, priority, status,
     target_audience AS targetAudience, brand_personality AS brandPersonality, color_preferences AS colorPreferences,
     style_preferences AS stylePreferences, competitor_examples AS competitorExamples,
     additional_requirements AS additionalRequirements, NULL AS waitingOn, due_date AS dueDate,
     json_object('version', brief_version, 'logo', logo, 'photos', photos, 'missing', json_array(),
       'completedAt', brief_completed_at, 'ordered', null, 'withdrawnAt', null) AS brief, NULL AS can,
     created_at AS createdAt, updated_at AS updatedAt
   FROM projects WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ?`,
);
const countProjects = database.prepare<[string], { total: number }>(
  'SELECT count(*) AS total FROM projects WHERE user_id = ?',
);

createServer((request, response) => {
  const [address = '', query] = (request.url ?? '').split('?', 2);
  if (request.method !== 'GET' || address !== path) return void response.writeHead(404).end();
  const userId = findUser(/^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]);
  if (userId === null) return void response.writeHead(401).end();
  const limit = Number(new URLSearchParams(query).get('limit') ?? 20);
  const rows = listProjects.all(userId, limit + 1);
  const items = rows.slice(0, limit);
  for (const row of items) {
    const isPending = row.status === 'pending';
    Object.assign(row, {
      waitingOn: waitingOn[row.status] ?? null,
      brief: JSON.parse(row.brief),
      can: { editBrief: isPending, withdraw: isPending },
    });
  }
  const last = items.at(-1);
  const nextCursor =
    last && rows.length > limit
      ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url')
      : null;
  const total = countProjects.get(userId)?.total;
  const body = JSON.stringify({ items, nextCursor, total });
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(settings.port, () => console.log('ready'));

function findUser(token = ''): string | null {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', settings.secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { alg, typ }: { alg: string; typ: string } = JSON.parse(Buffer.from(head, 'base64url').toString());
  if (alg !== 'HS256' || typ !== 'JWT') return null;
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (claims.iss !== settings.origin || claims.aud !== settings.origin || claims.role !== 'client')
    return null;
  if (claims.exp <= Date.now() / 1000) return null;
  const session = findSession.get(claims.sid);
  if (!session || session.userId !== claims.sub || session.expire <= new Date().toISOString()) return null;
  return session.isActive === 1 ? session.userId : null;
}
