import {
  clientSignedIn,
  messagePage,
  mounts,
  project,
  versionList,
  type ProjectInput,
} from '@stackworks/contracts';
import { expect } from '@playwright/test';
import type { Caller } from './call.ts';
import { confirmEmail, fromElsewhere, grantPlan, newPerson } from './people.ts';
import { deliverVersion } from './projects.ts';

/** A client nobody has met before, with a project, who does without a screen what a journey on the other side waits for. */
export async function createUnseenClient(
  caller: Caller,
  about: Partial<ProjectInput> = {},
  who: Partial<ReturnType<typeof newPerson>> = {},
) {
  const { request } = caller;
  const person = { ...newPerson(), ...who };
  let origin = '';
  const call = async (method: 'GET' | 'POST', path: string, data: object | undefined, headers: object) => {
    const options = { method, headers: { ...fromElsewhere(), ...headers }, ...(data && { data }) };
    const response = await request.fetch(`${mounts.api}${path}`, options);
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    ({ origin } = new URL(response.url()));
    const body: unknown = await response.json();
    return body;
  };
  const client = clientSignedIn.parse(await call('POST', '/client/register', person, {}));
  await confirmEmail(origin, client);
  await grantPlan(origin, client.user.id);
  const own = { authorization: `Bearer ${client.token}` };
  const post = (path: string, data: object) => call('POST', path, data, own);
  const get = (path: string) => call('GET', path, undefined, own);
  const brief = { projectName: 'Bakery site', projectType: 'web_design', ...about };
  const { id } = project.parse(await post('/client/projects', brief));
  return {
    ...person,
    name: `${person.firstName} ${person.lastName}`,
    projectId: id,
    /** Starts another project. @returns its id */
    start: async (projectName: string) =>
      project.parse(await post('/client/projects', { ...brief, projectName })).id,
    /** Writes about the project. */
    write: (content: string) => post(`/client/conversations/project/${id}/messages`, { content }),
    /** Writes to the team. */
    chat: (content: string) => post('/messages', { content }),
    /** Reads what is written about the project, the oldest first. */
    readThread: async () => {
      const { items } = messagePage.parse(await get(`/client/conversations/project/${id}/messages`));
      return items.map(({ content }) => content).reverse();
    },
    /** Reads what is written with the team, the oldest first. */
    readChat: async () => {
      const { items } = messagePage.parse(await get('/messages'));
      return items.map(({ content }) => content).reverse();
    },
    /** Is shown a version, and asks for changes of it. */
    sendBack: async (feedback: string) => {
      await deliverVersion(caller, id, 'Shop page');
      const versions = await get(`/client/projects/${id}/versions`);
      const version = versionList.parse(versions).items[0]?.id ?? '';
      await post(`/client/projects/${id}/versions/${version}/request-changes`, { feedback });
    },
  };
}
