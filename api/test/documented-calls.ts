import { z } from 'zod';
import { openSoldStripe, soldContent } from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestCatalogue, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { aroha, mere, setupToken, toSteps, type Ids, type Step } from '#test/documented-steps.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { withFile } from '#test/uploads.ts';

async function createDocumentedApp() {
  const plan = makePlan({ slug: 'stackstart', name: 'StackStart', price: null, isCurrent: false });
  const content = { ...soldContent, plans: [...soldContent.plans, plan] };
  const { stripe, settings } = await openSoldStripe(content);
  // Within opening hours, and never the same time twice, as lists are in order of time.
  let time = Date.parse('2026-11-24T21:00:00Z');
  return createTestApp({
    now: () => new Date((time += 1)),
    stripe,
    catalogue: createTestCatalogue(content),
    config: { stripe: settings, setupToken, demoMode: true },
  });
}

const made = z.union([z.object({ id: z.string() }), z.object({ user: z.object({ id: z.string() }) })]);

/** Makes every call of both documents. @returns the responses, by method, path and note, without what differs from run to run */
export async function makeDocumentedCalls(): Promise<Record<string, unknown>> {
  const { request, deps } = await createDocumentedApp();
  const answers: Record<string, unknown> = {};
  const initialize = { ...mere, firstName: 'Mere', lastName: 'Walker', setupToken };
  answers['POST /api/admin/initialize'] = await record(
    await request('/api/admin/initialize', withJson(initialize)),
  );
  const client = await createClient(deps, { email: aroha.email, emailVerified: true });
  const staff = await createAdmin(deps, { email: 'hine@staff.example' });
  const callers = { client, staff };
  let ids: Ids = { client: client.id };

  for (let at = 0; at < toSteps(ids).length; at += 1) {
    const step = toSteps(ids)[at];
    if (!step) break;
    const [method = '', pattern = ''] = step.call.split(' ');
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const response = await request(
      step.query === undefined ? path : `${path}?${step.query}`,
      toInit(method, step, callers),
    );
    const text = await response.clone().text();
    answers[step.note === undefined ? step.call : `${step.call} (${step.note})`] = await record(
      response,
      step.only,
    );
    if (step.makes === undefined) continue;
    const body = made.parse(JSON.parse(text));
    ids = { ...ids, [step.makes]: 'id' in body ? body.id : body.user.id };
  }
  return answers;
}

function toInit(
  method: string,
  { as, json, file }: Step,
  callers: Record<'client' | 'staff', { token: string }>,
) {
  const token = as && callers[as].token;
  const caller = { ...(token !== undefined && { token }), headers: { 'sec-fetch-site': 'same-origin' } };
  if (json) return withJson(json, caller, method);
  return file ? withFile(file, caller) : asCaller(caller, method);
}

async function record(response: Response, only?: string): Promise<unknown> {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  if (type !== 'application/json') {
    await response.body?.cancel();
    return { status: response.status, type };
  }
  return { status: response.status, body: normalise(await response.json(), only) };
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const differing = ['token', 'checkoutId', 'clientSecret', 'temporaryPassword', 'uptimeSeconds'];

/** What stays the same from run to run. @param only the one field of an object that is recorded, beside those of a list or an error */
function normalise(value: unknown, only?: string): unknown {
  if (Array.isArray(value)) return value.map((each) => normalise(each, only));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value);
    const picked = fields.filter(
      ([name]) => only === undefined || [only, 'items', 'error', 'fields'].includes(name),
    );
    return Object.fromEntries(
      picked.map(([name, field]) => [
        name,
        differing.includes(name) ? `<${typeof field}>` : normalise(field, only),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(uuid, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\?v=\w+/, '?v=<version>');
}
