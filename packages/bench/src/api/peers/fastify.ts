import fastify from 'fastify';
import { findUser, listProjects } from '#/api/peers/common.ts';
import { headers, path, settings } from '#/api/peers/settings.ts';

const app = fastify();
app.get<{ Querystring: { limit?: string } }>(path, async (request, reply) => {
  const userId = await findUser(request.headers.authorization);
  if (userId === null) return reply.code(401).send();
  reply.headers(headers);
  return listProjects(userId, Number(request.query.limit ?? 20));
});
await app.listen({ port: settings.port });
console.log('ready');
