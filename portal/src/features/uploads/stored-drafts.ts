/** A file that somebody has chosen and not sent yet. */
export type KeptFile = { id: string; file: File };

/**
 * What somebody chose for a form before, in this browser; none when the browser keeps no files.
 * @param form as in `keepDraft`
 */
export async function readKeptFiles(form: string): Promise<KeptFile[]> {
  const { get, store } = await openStore();
  return (await get<KeptFile[]>(form, store)) ?? [];
}

/** Keeps the files chosen for a form over a reload and the closing of the browser, in place of those before. */
export async function keepFiles(form: string, files: KeptFile[]): Promise<void> {
  const { set, del, store } = await openStore();
  await (files.length > 0 ? set(form, files, store) : del(form, store));
}

/** Forgets the files of every form. */
export async function forgetKeptFiles(): Promise<void> {
  const { clear, store } = await openStore();
  await clear(store);
}

async function openStore() {
  const { get, set, del, clear, createStore } = await import('idb-keyval');
  return { get, set, del, clear, store: createStore('drafts', 'files') };
}
