import type { DocumentStore } from './document-store.ts';
import type { LakeDocument } from './documents.ts';
import { presentDocument, type DatasetName } from './lake-address.ts';
import { applyPerspective, type Perspective } from './perspectives.ts';

/** Gives the documents that a perspective shows, as the API presents them at an address. */
export type DocumentsView = (perspective: Perspective, baseUrl: string) => readonly LakeDocument[];

/** Keeps each view until a document changes: Studio asks for the same ones over and over. */
export function openDocumentsView(
  { documents, subscribe }: Pick<DocumentStore, 'documents' | 'subscribe'>,
  name: DatasetName,
): DocumentsView {
  const views = new Map<string, readonly LakeDocument[]>();
  subscribe(() => views.clear());

  return (perspective, baseUrl) => {
    const key = JSON.stringify([perspective, baseUrl]);
    const view =
      views.get(key) ??
      applyPerspective(documents, perspective).map((document) => presentDocument(document, name, baseUrl));
    views.set(key, view);
    return view;
  };
}
