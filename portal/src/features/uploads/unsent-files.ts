import { asset, type Asset } from '@stackworks/contracts';
import { forgetDrafts, keepDraft, readDraft } from '#/lib/forms/drafts.ts';

const partOf = (form: string) => `${form}:files`;

/** Keeps which files were uploaded for a form that is not sent yet; forgotten with the rest of its draft. */
export function keepUnsentAssets(form: string, assets: readonly Asset[]): void {
  if (assets.length > 0) keepDraft(partOf(form), { assets: JSON.stringify(assets) });
  else forgetDrafts(partOf(form));
}

/** The files uploaded for a form before this page was opened; none when they cannot be understood. */
export function readUnsentAssets(form: string): Asset[] {
  const text = readDraft(partOf(form), 'assets');
  if (!text) return [];
  try {
    return asset.array().parse(JSON.parse(text));
  } catch {
    return [];
  }
}
