import { describe, expect, it } from 'vitest';
import { isAccepted } from './file-drop.tsx';

const accept = 'image/*,.pdf,.doc,.docx';

describe('a file input for images, PDF and Word', () => {
  it.each([
    ['logo.png', 'image/png'],
    ['photo.heic', 'image/heic'],
    ['Prices.PDF', 'application/pdf'],
    ['words.docx', ''],
  ])('takes %s', (name, type) => {
    expect(isAccepted({ name, type }, accept)).toBe(true);
  });

  it.each([
    ['script.exe', 'application/x-msdownload'],
    ['image.txt', 'text/plain'],
    ['pdf', ''],
  ])('does not take %s', (name, type) => {
    expect(isAccepted({ name, type }, accept)).toBe(false);
  });
});
