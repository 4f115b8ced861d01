import { project, type Project } from '@stackworks/contracts';
import { pino } from 'pino';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { withFile } from '#test/uploads.ts';

const silent = pino({ level: 'silent' });
export const completeBrief = {
  projectName: 'Bakery website',
  projectType: 'custom_website',
  description: 'Opening hours and how to order a cake.',
  targetAudience: 'Locals',
  colorPreferences: 'Rye brown',
  logo: 'none',
  photos: 'none',
} as const;
export const at = (local: string, offset = '+13:00') => new Date(`${local}:00${offset}`);
export const wednesday = at('2026-11-18T10:00');

/** A picture of one pixel. */
const picture = {
  name: 'stamp.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A client on a plan that is set up in three business days, on a clock that the test moves. */
export async function createBriefDesk({
  setupDays = 3,
  projectLimit = null,
  isRead = true,
  opened = wednesday,
}: { setupDays?: number | null; projectLimit?: number | null; isRead?: boolean; opened?: Date } = {}) {
  let now = opened;
  const content = makeContent({
    plans: [makePlan({ slug: 'stackgrow', name: 'StackGrow', setupDays, projectLimit })],
  });
  const read = () => (isRead ? Promise.resolve(content) : Promise.reject(new Error('no content yet')));
  const app = await createTestApp({ catalogue: createCatalogue(read, silent), now: () => now });
  const client = await createClient(app.deps, { plan: 'stackgrow' });
  const admin = await createAdmin(app.deps);
  const send = async (path: string, body: object, method: string, by: { token: string } = client) => {
    const response = await app.request(path, withJson(body, by, method));
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };
  const create = async (brief: object) => {
    const { answer } = await send('/api/client/projects', brief, 'POST');
    return project.strict().parse(answer);
  };
  const edit = (id: string, change: object) => send(`/api/client/projects/${id}`, change, 'PATCH');
  const readOne = async (id: string) =>
    project.parse(await (await app.request(`/api/client/projects/${id}`, asCaller(client))).json());
  const upload = (id: string, answers: string, file: { name: string; content: Buffer } = picture) =>
    app.request('/api/client/upload', withFile({ ...file, before: { projectId: id, answers } }, client));
  return {
    ...app,
    client,
    admin,
    send,
    create,
    edit,
    read: readOne,
    upload,
    set: (time: Date) => (now = time),
  };
}

export const withoutDate = ({ dueDate, brief }: Project) => ({
  dueDate,
  missing: brief.missing,
  at: brief.completedAt,
});
