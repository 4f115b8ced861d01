import { fileLimits } from './files.ts';

/** Control characters, the ends of lines and paragraphs, and those that turn the reading direction or are not seen. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const longestExtension = 20;

/**
 * Cleans a sender's file name: its last part, on one line, in its plain reading direction. Shortening spares the
 * extension.
 */
export function toFileName(name: string): string {
  const [last = ''] = name.toWellFormed().normalize('NFC').split(/[/\\]/).slice(-1);
  const plain = last.replaceAll(hidden, '').trim();
  if (/^\.*$/.test(plain)) return 'file';
  return shorten(plain);
}

function shorten(name: string): string {
  if (name.length <= fileLimits.name) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= longestExtension ? name.slice(dot) : '';
  // Removes half a surrogate pair at the cut.
  const stem = name.slice(0, fileLimits.name - extension.length).replace(/[\ud800-\udbff]$/, '');
  return stem + extension;
}
