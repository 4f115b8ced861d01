import type { AssetSource, AssetSourceUploader } from 'sanity';
import { findFileProblem } from '#/inputs/find-file-problem.ts';

type Subscriber = Parameters<AssetSourceUploader['subscribe']>[0];

/**
 * A source of pictures that sends only those files which the site can show.
 *
 * @param source Studio's own.
 * @param report Gets what is wrong with the files; null when others are chosen.
 * @param allow Is called before files are sent.
 */
export function checkUploads(
  source: AssetSource,
  report: (problem: string | null) => void,
  allow: () => void,
): AssetSource {
  const { Uploader } = source;
  if (!Uploader) return source;

  class CheckedUploader extends Uploader {
    readonly #subscribers = new Set<Subscriber>();

    override subscribe(subscriber: Subscriber) {
      this.#subscribers.add(subscriber);
      const unsubscribe = super.subscribe(subscriber);
      return () => {
        this.#subscribers.delete(subscriber);
        unsubscribe();
      };
    }

    override upload(...[files, options]: Parameters<AssetSourceUploader['upload']>) {
      report(null);
      void Promise.all(files.map((file) => findFileProblem(file))).then((problems) => {
        const problem = problems.find((found) => found !== null);
        if (problem === undefined) {
          allow();
          super.upload(files, options);
          return;
        }
        report(problem);
        for (const tell of this.#subscribers) tell({ type: 'all-complete', files: [] });
      });
      return [];
    }
  }
  return { ...source, Uploader: CheckedUploader };
}
