import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { forgetDrafts, keepDraft } from '#/lib/forms/drafts.ts';
import { storeUnsentAssets, readUnsentAssets } from './use-uploads.ts';

const loaf = {
  id: 'loaf',
  projectId: 'bakery',
  projectBriefId: 'bakery',
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
  isRemovable: true,
  createdAt: '2026-11-20T00:00:00.000Z',
} as const;

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

it('files of an unsent message are stored until it is sent', () => {
  storeUnsentAssets('message:thread', [loaf]);
  expect(readUnsentAssets('message:thread')).toEqual([loaf]);
  forgetDrafts('message:thread');
  expect(readUnsentAssets('message:thread')).toEqual([]);
});

it('a removed file is not stored, and an invalid entry counts as none', () => {
  storeUnsentAssets('message:thread', [loaf]);
  storeUnsentAssets('message:thread', []);
  expect(localStorage.length).toBe(0);
  keepDraft('message:thread:files', { assets: 'cut o' });
  expect(readUnsentAssets('message:thread')).toEqual([]);
});
