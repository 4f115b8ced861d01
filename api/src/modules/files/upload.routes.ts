import { finished } from 'node:stream/promises';
import {
  conversationParam,
  projectParam,
  toFileName,
  uploadedFile,
  uploadFields,
  uploadLimits,
  type Role,
  type UploadedFile,
} from '@stackworks/contracts';
import { Hono, type Context } from 'hono';
import { createFactory } from 'hono/factory';
import { z } from 'zod';
import type { ConfigPort } from '#/platform/ports.ts';
import { checkLimit, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { created, ok, tag } from '#/server/openapi/describe-calls.ts';
import { acceptUpload, receiveUpload, type IncomingFile } from '#/server/receive-upload.ts';
import { requireClient, requireRole } from '#/server/require-role.ts';
import { parseFields, readIdempotencyKey, validate } from '#/server/validate.ts';
import {
  checkIsRepeat,
  checkMayUpload,
  findEarlierUpload,
  getDestination,
  uploadFile,
  type Destination,
  type UploadDeps,
} from './commands/upload-file.ts';
import { presentFile } from './files.presenter.ts';
import { discardFile, storeFile } from './store-file.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';

/** The addresses whose bodies may be larger than those of other calls. */
export const uploadPaths = {
  clientProject: '/client/projects/:id/files',
  clientChat: '/client/conversations/chat/:id/files',
  staffProject: '/admin/projects/:id/files',
  staffChat: '/admin/conversations/chat/:id/files',
} as const;

/** Uploads, to a project or for a message in the team chat. */
export const uploadRoutes = (deps: ConfigPort & UploadDeps) => {
  const { createHandlers } = createFactory<AppEnv>();
  const signedIn = {
    client: requireClient(deps, 'work'),
    admin: requireRole(deps, 'admin', { scope: 'projects' }),
  } as const satisfies Record<Role, unknown>;
  const upload = (
    role: Role,
    address: z.ZodType<{ id: string }>,
    toDestination: (id: string) => Destination,
  ) =>
    createHandlers(
      signedIn[role],
      acceptUpload(deps.config.fileMaxBytes),
      validate('param', address),
      async (c) => {
        const destination = toDestination(c.req.valid('param').id);
        return c.json(await receiveFile(c, deps, c.get('identity'), destination), 201);
      },
    );
  const toProject = (projectId: string) => ({ projectId });
  const toChat = (chatOf: string) => ({ chatOf });
  const chat = conversationParam.pick({ id: true });

  return new Hono<AppEnv>()
    .get('/upload-limits', (c) => {
      const { fileMaxBytes, avatarMaxBytes } = deps.config;
      return c.json({ fileBytes: fileMaxBytes, avatarBytes: avatarMaxBytes }, 200);
    })
    .post(uploadPaths.clientProject, ...upload('client', projectParam, toProject))
    .post(uploadPaths.clientChat, ...upload('client', chat, toChat))
    .post(uploadPaths.staffProject, ...upload('admin', projectParam, toProject))
    .post(uploadPaths.staffChat, ...upload('admin', chat, toChat));
};

/**
 * Receives an upload: checks who uploads and how often, streams the body into storage, and records the file. It rejects
 * what it can before the body is read.
 * @param to its destination, or how to read that from the form's fields
 */
export async function receiveFile(
  c: Context,
  deps: ConfigPort & UploadDeps,
  uploader: PersonRef,
  to: Destination | ((fields: Record<string, string>) => Destination),
): Promise<UploadedFile> {
  const { db } = deps;
  await checkMayUpload(db.read, uploader, deps.now());
  if (typeof to !== 'function') await getDestination(db.read, uploader, to);
  const idempotencyKey = readIdempotencyKey(c);
  const toDestination = (fields: Record<string, string>) => (typeof to === 'function' ? to(fields) : to);
  const maxBytes = deps.config.fileMaxBytes;
  const part = { part: 'file', maxBytes } as const;
  const earlier = await findEarlierUpload(db.read, uploader, idempotencyKey);
  if (earlier) {
    // A retry is measured, not stored again.
    const { stored, fields } = await receiveUpload(c, part, measureFile, () => Promise.resolve());
    await db.whenDurable();
    await checkIsRepeat(db.read, uploader, earlier, stored, toDestination(fields));
    return presentFile(earlier, uploader);
  }
  if (uploader.role === 'client') await checkLimit(deps, rateRules.uploadsByClient, uploader.id);
  const { stored, fields } = await receiveUpload(
    c,
    part,
    (file) => storeFile(deps, file, maxBytes),
    (rejected) => discardFile(deps, rejected),
  );
  try {
    return await uploadFile({ ...deps, actor: uploader }, stored, {
      ...parseFields(fields, uploadFields),
      destination: toDestination(fields),
      idempotencyKey,
    });
  } catch (error) {
    await discardFile(deps, stored);
    throw error;
  }
}

async function measureFile({ name, content }: IncomingFile) {
  let fileSize = 0;
  content.on('data', (chunk: Uint8Array) => (fileSize += chunk.byteLength));
  await finished(content);
  return { fileName: toFileName(name), fileSize };
}

/** What the reference says of the body of an upload. */
export const uploadForm = (schema: z.ZodType) => ({
  body: { types: ['multipart/form-data'], schema, file: 'file' },
  isRepeatable: true as const,
});

const ofClient = created(uploadedFile, 'subscription_required', 'not_found', 'rate_limited');
const ofStaff = created(uploadedFile, 'not_found');
const form = uploadForm(z.object(uploadFields.shape));
const plainForm = uploadForm(uploadFields.pick({ description: true }));

export const uploadDocs = tag(
  'Uploads',
  'Files for a project, or for a message in the chat with the team.',
).calls<typeof uploadRoutes>({
  'GET /upload-limits': ok(uploadLimits).summary('Reads how large a file and a photo may be.'),
  'POST /client/projects/:id/files': ofClient.summary('Uploads a file to a project.', form),
  'POST /client/conversations/chat/:id/files': ofClient.summary(
    'Uploads a file for the chat with the team.',
    plainForm,
  ),
  'POST /admin/projects/:id/files': ofStaff.summary('Uploads a file to a project, as staff.', plainForm),
  'POST /admin/conversations/chat/:id/files': ofStaff.summary(
    'Uploads a file for the chat with a client.',
    plainForm,
  ),
});
