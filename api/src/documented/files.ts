import { filePage, uploadedFile, type UploadedFile } from '@stackworks/contracts';
import type { z } from 'zod';

/** A file with the older name of its project as well. */
export const documentedFile = uploadedFile.extend({ projectBriefId: uploadedFile.shape.projectId });
export const documentedFilePage = filePage.extend({ items: documentedFile.array() });

export const withDocumentedNames = (file: UploadedFile): z.infer<typeof documentedFile> => ({
  ...file,
  projectBriefId: file.projectId,
});
