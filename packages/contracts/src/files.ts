import { z } from 'zod';
import { page } from '#/paging.ts';
import { briefFileParts } from '#/brief-parts.ts';
import { roles } from '#/roles.ts';
import { line, trueOrFalse } from '#/text.ts';

/** Longest name and description in characters, and most files of one message or version. */
export const fileLimits = { name: 200, description: 500, perMessage: 10 } as const;

/** Kinds of files, by content. */
export const fileKinds = ['image', 'pdf', 'document', 'other'] as const;

/** Phone photos that most browsers can’t show: previews are converted. */
export const convertedImages: readonly string[] = ['image/heic', 'image/heif'];

/** The image formats that we accept and show, in words, and for a file input: some systems know HEIC by its ending alone. */
export const pictureFormats = 'JPEG, PNG, HEIC, WebP, GIF or AVIF';
export const pictureAccept = [
  'image/jpeg',
  'image/png',
  ...convertedImages,
  'image/webp',
  'image/gif',
  'image/avif',
  '.heic',
  '.heif',
].join(',');

/**
 * A file of a project, or of the team chat or a lead (then `projectId` is null). All addresses are calls of the API, with its access
 * checks.
 */
export const uploadedFile = z.object({
  id: z.string(),
  projectId: z.string().nullable(),
  fileName: z.string(),
  fileType: z.enum(fileKinds),
  contentType: z.string(),
  /** In bytes; null when unknown. */
  fileSize: z.number().nullable(),
  fileUrl: z.string(),
  /** Shows the file in the browser; null unless it is an image or a PDF. */
  previewUrl: z.string().nullable(),
  /** In webp; null without one. */
  thumbnailUrl: z.string().nullable(),
  /** Of an image, in pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  description: z.string().nullable(),
  uploadedBy: z.enum(roles),
  /** Whether the caller can delete it: their own upload, not yet part of a message or version. */
  can: z.object({ delete: z.boolean() }),
  createdAt: z.iso.datetime(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;
export const filePage = page(uploadedFile);

/** GET /api/upload-limits: the largest file and the largest profile photo, in bytes. Source: decision D13. */
export const uploadLimits = z.object({ fileBytes: z.number(), avatarBytes: z.number() });
export type UploadLimits = z.infer<typeof uploadLimits>;

export const fileParam = z.object({ id: z.string() });

/** A file of a lead: `id` is the lead's. */
export const leadFileParam = z.object({ id: z.string(), fileId: z.string() });

/** GET /api/pictures/:personId: the photo of a client's person, or of a member of staff. */
export const pictureParam = z.object({ personId: z.string().max(64) });

/** Query of a download: `preview=1` shows an image or PDF in the browser. */
export const downloadQuery = z.object({ preview: trueOrFalse.prefault('false') });

/** Ids of the uploaded files of a message or version. */
export const attachedFileIds = z
  .array(z.string().max(64))
  .max(fileLimits.perMessage, `Send at most ${fileLimits.perMessage} files with one message`)
  .default([]);

/** Text fields of an upload, before or after the part `file`. */
export const uploadFields = z.object({
  description: line(fileLimits.description).optional(),
  /** The parts of the brief that a client's file answers, with commas: `logo`, `photos`. */
  answers: z
    .string()
    .max(40)
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(briefFileParts)))
    .optional(),
});

/**
 * Control characters, line ends, and characters that are invisible or change the reading direction; but not what joins letters
 * and emoji.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}[[\p{Cf}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe00-\ufe0f]]]/gv;

/** Nothing that can be seen. */
const empty = /^[.\s\u200c\u200d\ufe00-\ufe0f]*$/u;

/** Names that Windows has for devices and can't save, with any ending. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

const longestExtension = 20;

/**
 * Cleans a sender's file name: its last part, on one line, in its plain reading direction, as every system can save it, and
 * shortened before its extension.
 */
export function toFileName(name: string): string {
  const [last = ''] = name.toWellFormed().normalize('NFC').split(/[/\\]/).slice(-1);
  const plain = last
    .replaceAll(hidden, '')
    .trim()
    .replace(/[.\s]+$/, '');
  return empty.test(plain) ? 'file' : shorten(plain.replace(device, '_$&'));
}

function shorten(name: string): string {
  if (name.length <= fileLimits.name) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= longestExtension ? name.slice(dot) : '';
  // Removes half a surrogate pair at the cut.
  const stem = name.slice(0, fileLimits.name - extension.length).replace(/[\ud800-\udbff]$/, '');
  return stem + extension;
}
