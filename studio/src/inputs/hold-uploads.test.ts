import { PatchEvent, set, unset } from 'sanity';
import { expect, test, vi } from 'vitest';
import { holdUploads } from '#/inputs/hold-uploads.ts';

const begin = PatchEvent.from([set({ progress: 2 }, ['_upload'])]);
const progress = PatchEvent.from([set(50, ['_upload', 'progress'])]);
const end = PatchEvent.from([unset(['_upload'])]);
const words = PatchEvent.from([set('A shop window', ['alt'])]);

test('a file that is refused changes nothing in the document', () => {
  const change = vi.fn();
  const uploads = holdUploads(change);
  uploads.change(begin);
  uploads.change(end);

  expect(change).not.toHaveBeenCalled();
});

test('a file that is allowed is noted from its beginning to its end, and the next one waits again', () => {
  const change = vi.fn();
  const uploads = holdUploads(change);
  uploads.change(begin);
  uploads.allow();
  for (const event of [progress, end, begin]) uploads.change(event);

  expect(change.mock.calls).toEqual([[begin], [progress], [end]]);
});

test('other changes pass, and so does clearing what an earlier upload has left', () => {
  const change = vi.fn();
  const uploads = holdUploads(change);
  uploads.change(words);
  uploads.change(end);

  expect(change.mock.calls).toEqual([[words], [end]]);
});
