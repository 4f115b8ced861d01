import express from 'express';
import { findUser, listProjects } from '#/api/peers/common.ts';
import { headers, path, settings } from '#/api/peers/settings.ts';

const app = express();
app.get(path, async (request, response) => {
  const userId = await findUser(request.headers.authorization);
  if (userId === null) return void response.status(401).end();
  response.set(headers).json(await listProjects(userId, Number(request.query['limit'] ?? 20)));
});
app.listen(settings.port, () => console.log('ready'));
