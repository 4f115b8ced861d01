import type { Asset } from '@stackworks/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { giveUpOutgoing } from './give-up.ts';
import { addOutgoing, listOutgoing } from './outbox.ts';

const loaf: Asset = {
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
};

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', new EventTarget());
});

it('a message that is given up takes its files with it, and leaves the other messages', () => {
  const { key } = addOutgoing('thread', { text: 'The shop front', assets: [loaf], isInternal: false });
  addOutgoing('thread', { text: 'Another', assets: [{ ...loaf, id: 'crust' }], isInternal: false });
  const withdrawn: string[] = [];
  giveUpOutgoing('thread', key, ({ id }) => {
    withdrawn.push(id);
    return Promise.reject(new Error('No connection'));
  });
  expect(withdrawn).toEqual(['loaf']);
  expect(listOutgoing('thread').map(({ text }) => text)).toEqual(['Another']);
});
