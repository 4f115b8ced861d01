import type { UploadedFile } from '@stackworks/contracts';

/** An uploaded file for tests. */
export const fileFixture = (values: Partial<UploadedFile> = {}): UploadedFile => ({
  id: 'loaf',
  projectId: 'bakery',
  fileName: 'loaf.png',
  fileType: 'image',
  contentType: 'image/png',
  fileSize: 10,
  fileUrl: '/download',
  previewUrl: null,
  thumbnailUrl: null,
  width: null,
  height: null,
  description: null,
  uploadedBy: 'client',
  can: { delete: true },
  createdAt: '2026-11-20T00:00:00.000Z',
  ...values,
});
