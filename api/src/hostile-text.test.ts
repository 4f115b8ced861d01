import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { prepareVersions } from '#test/versions.ts';
import { pickPayload, scriptPayloads } from '#test/script-payloads.ts';
import { withFile } from '#test/uploads.ts';

/**
 * Whatever a person writes is stored as written and given back as JSON, which no browser takes for markup: so there is
 * nothing to clean, and nothing is. How screens and mails show it is tested where they are.
 */

const listed = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullish(),
});

/** An app with a client, their project, and a member of staff, where minutes pass between one text and the next. */
async function prepare() {
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const client = await createClient(deps);
  const admin = await createAdmin(deps);
  const project = await createProject(deps, client.id);

  const read = async (answer: Response): Promise<unknown> => {
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    return answer.json();
  };

  return {
    client,
    project: project.id,
    send: async (path: string, init: RequestInit, address?: string) =>
      read(await request(path, init, address)),
    /** Sends each of the 200 in turn, from an address of its own. */
    eachPayload: async (send: (payload: (field: number) => string, address: string) => Promise<void>) => {
      for (const count of scriptPayloads.keys()) {
        clock.now = addMinutes(clock.now, 2);
        await send((field) => pickPayload(count + field), `10.0.0.${count}`);
      }
    },
    /** Everything in a list, oldest first. */
    list: async (path: string, { token }: { token: string } = client) => {
      const items: Record<string, unknown>[] = [];
      let cursor: string | null | undefined = '';
      while (cursor !== null && cursor !== undefined) {
        const query: string = `limit=100${cursor && `&cursor=${cursor}`}`;
        const page = listed.parse(await read(await request(`${path}?${query}`, asCaller({ token }))));
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return items.reverse();
    },
    admin,
  };
}

describe('200 texts that would be script are given back as they were written', { timeout: 120_000 }, () => {
  it('in a registration', async () => {
    const { eachPayload, send } = await prepare();
    await eachPayload(async (payload, address) => {
      const names = { firstName: payload(0), lastName: payload(1), company: payload(2) };
      const account = { email: `${address}@bakery.example`, password: payload(3) };
      const user = { ...names, email: account.email };

      const answer = await send('/api/client/register', withJson({ ...account, ...names }), address);
      const { token } = z.object({ token: z.string() }).parse(answer);
      expect(await send('/api/client/user', asCaller({ token }))).toMatchObject(user);
    });
  });

  it('in a profile', async () => {
    const { client, eachPayload, send } = await prepare();
    await eachPayload(async (payload) => {
      const profile = {
        firstName: payload(0),
        lastName: payload(1),
        company: payload(2),
        address: { line1: payload(4), line2: payload(5), city: payload(6), postcode: payload(7) },
      };
      await send('/api/client/profile', withJson(profile, client, 'PATCH'));

      expect(await send('/api/client/user', asCaller(client))).toMatchObject(profile);
    });
  });

  it('in a project', async () => {
    const { client, eachPayload, send, list, admin } = await prepare();
    const briefs: object[] = [];
    await eachPayload(async (payload) => {
      const brief = {
        projectName: payload(0),
        description: payload(1),
        targetAudience: payload(2),
        brandPersonality: payload(3),
        colorPreferences: payload(4),
        stylePreferences: payload(5),
        competitorExamples: payload(6),
        additionalRequirements: payload(7),
      };
      briefs.push(brief);
      await send('/api/client/projects', withJson({ ...brief, projectType: 'web_design' }, client));
    });

    expect((await list('/api/client/projects')).slice(-200)).toMatchObject(briefs);
    expect((await list('/api/admin/projects', admin)).slice(-200)).toMatchObject(briefs);
  });

  it('in messages, from either side', async () => {
    const { client, project, eachPayload, send, list, admin } = await prepare();
    const thread: object[] = [];
    const chat: object[] = [];
    await eachPayload(async (payload) => {
      const [ours, theirs] = [payload(0), payload(1)];
      thread.push({ message: ours, content: ours }, { message: theirs, content: theirs });
      chat.push({ content: theirs }, { content: ours });
      await send(`/api/client/projects/${project}/messages`, withJson({ message: ours }, client));
      await send(`/api/admin/projects/${project}/messages`, withJson({ message: theirs }, admin));
      await send('/api/messages', withJson({ content: theirs }, client));
      await send('/api/admin/messages', withJson({ content: ours, clientId: client.id }, admin));
    });

    expect(await list(`/api/client/projects/${project}/messages`)).toMatchObject(thread);
    expect(await list('/api/messages')).toMatchObject(chat);
  });

  it('in a version and in what its client says of it', async () => {
    const { client, admin, project, request, upload, askForChanges, list } = await prepareVersions({
      client: { plan: 'stackpro' },
    });
    const versions: object[] = [];
    for (const count of scriptPayloads.keys()) {
      const version = { title: pickPayload(count), description: pickPayload(count + 1) };
      const feedback = pickPayload(count + 2);
      versions.push({ ...version, feedback });
      const path = `/api/admin/projects/${project.id}/versions`;
      const answer = await request(path, withJson({ ...version, fileIds: [await upload()] }, admin));
      const { id } = z.object({ id: z.string() }).parse(await answer.json());
      expect((await askForChanges(id, feedback, undefined, client.token)).status).toBe(200);
    }

    for (const side of ['client', 'admin'] as const) {
      expect((await list(side)).reverse()).toMatchObject(versions);
    }
  });

  it('in what is said of a file, and in its name as far as a name may go', async () => {
    const { client, project, eachPayload, send, list } = await prepare();
    const files: object[] = [];
    await eachPayload(async (payload) => {
      const [name, description] = [payload(0), payload(1)];
      // The last part of a path is the file's name; a browser writes a quotation mark as %22.
      const fileName = name.replaceAll('"', '%22').split('/').at(-1);
      files.push({ fileName, description });
      const upload = withFile({ name: name.replaceAll('"', '%22'), before: { description } }, client);
      await send(`/api/client/projects/${project}/files`, upload);
    });

    expect(await list(`/api/client/projects/${project}/files`)).toMatchObject(files);
  });

  it('in a lead', async () => {
    const { eachPayload, send, list, admin } = await prepare();
    const leads: object[] = [];
    await eachPayload(async (payload, address) => {
      const lead = { firstName: payload(0), lastName: payload(1), message: payload(2) };
      leads.push(lead);
      // From people who differ: one person may write a few times an hour.
      const rest = { email: `rua-${leads.length}@driftwood-surf.example`, service: 'Something else' };
      await send('/api/contact', withJson({ ...lead, ...rest }), address);
    });

    expect(await list('/api/admin/contact-submissions', admin)).toMatchObject(leads);
  });
});

it('an email address is none of the 200', async () => {
  const { request } = await createTestApp();
  const registration = { password: 'bread-and-butter', firstName: 'Aroha', lastName: 'Ngata' };
  for (const email of scriptPayloads.flatMap((payload) => [payload, `${payload}@bakery.example`])) {
    const answer = await request('/api/client/register', withJson({ ...registration, email }));
    expect(answer.status, email).toBe(422);
  }
});
