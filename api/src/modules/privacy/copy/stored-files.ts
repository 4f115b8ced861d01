import type { Reader } from '@stackworks/database';
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { ownEmailsOf, type Person } from '#/modules/privacy/queries/find-person.ts';

/** Something in storage that goes into the zip, and its path there. */
export type StoredFile = { fileUrl: string; path: string };

/** Finds the path in the zip of something in storage; null when it doesn't go with it. */
export type PathInZip = (fileUrl: string) => string | null;

export const toPathInZip = (stored: readonly StoredFile[]): PathInZip => {
  const paths = new Map(stored.map(({ fileUrl, path }) => [fileUrl, path]));
  return (fileUrl) => paths.get(fileUrl) ?? null;
};

const toSafeName = (name: string): string => name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-').slice(-150);

/** The person's files, photo and unsorted emails. Files are numbered, as several may have one name. */
export async function listStoredFiles(reader: Reader, person: Person): Promise<StoredFile[]> {
  const isFromThem = inArray(sql`lower(${incomingEmails.sender})`, ownEmailsOf(person));
  const [own, emails] = await Promise.all([
    listFiles(reader, person),
    reader
      .select({ path: incomingEmails.path })
      .from(incomingEmails)
      .where(and(isFromThem, isNotNull(incomingEmails.path)))
      .orderBy(asc(incomingEmails.createdAt)),
  ]);
  const photo = person.client?.profileImageUrl;
  return [
    ...own.map(({ fileUrl, fileName }, at) => ({ fileUrl, path: `files/${at + 1}-${toSafeName(fileName)}` })),
    ...(photo ? [{ fileUrl: photo, path: 'files/your-photo.webp' }] : []),
    ...emails.flatMap(({ path }, at) =>
      path === null ? [] : [{ fileUrl: path, path: `emails/${at + 1}.eml` }],
    ),
  ];
}

/** The person's files, without those that are internal. */
export const listFiles = (reader: Reader, { client, leads }: Person) =>
  reader
    .select({
      fileName: files.fileName,
      fileUrl: files.fileUrl,
      fileSize: files.fileSize,
      description: files.description,
      uploadedBy: files.uploadedBy,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(
      and(
        eq(files.isInternal, false),
        or(
          client ? eq(files.userId, client.id) : undefined,
          inArray(
            files.leadId,
            leads.map(({ id }) => id),
          ),
        ),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));
