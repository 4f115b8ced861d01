import { beforeEach, expect, it, vi } from 'vitest';
import { fileFixture } from '#/testing/file-fixture.ts';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { clearDrafts, saveDraft } from '#/lib/forms/drafts.ts';
import { storeUnsentFiles, readUnsentFiles } from './use-uploads.ts';

const loaf = fileFixture();

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

it('files of an unsent message are stored until it is sent', () => {
  storeUnsentFiles('message:thread', [loaf]);
  expect(readUnsentFiles('message:thread')).toEqual([loaf]);
  clearDrafts('message:thread');
  expect(readUnsentFiles('message:thread')).toEqual([]);
});

it('a removed file is not stored, and an invalid entry counts as none', () => {
  storeUnsentFiles('message:thread', [loaf]);
  storeUnsentFiles('message:thread', []);
  expect(localStorage.length).toBe(0);
  saveDraft('message:thread:files', { files: 'cut o' });
  expect(readUnsentFiles('message:thread')).toEqual([]);
});
