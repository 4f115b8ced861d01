import { consultationInput } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { Deps } from '#/deps.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { readAddress } from '#/server/client-address.ts';
import { validate } from '#/server/validate.ts';
import { readFacts } from './read-facts.ts';
import { submitConsultation } from './submit-consultation.ts';

/** The StackBot's two calls, which anyone may make. */
export const consultationRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get('/stackbot', (c) => c.json(readFacts(deps), 200))
    .post('/stackbot/submit', validate('json', consultationInput), async (c) =>
      c.json(await submitConsultation(deps, c.req.valid('json'), readAddress(c, deps)), 201),
    );
