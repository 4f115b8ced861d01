import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { leftOutDrafts, pageProblems, type DraftProblems } from './render-site.ts';

const build = z.object({
  /** The fingerprint of all it was made from. */
  id: z.string(),
  /** When it was finished. */
  builtAt: z.iso.datetime(),
  /** The newest change of a document in it; null when there was none. */
  contentAsOf: z.iso.datetime().nullable(),
  /** What is wrong with the pages that are not in it. */
  problems: pageProblems,
  /** What is wrong with the drafts that pages were made without. */
  leftOut: leftOutDrafts.default({}),
});

/** A finished build of the site. */
export type Build = z.infer<typeof build>;

/**
 * The builds in a folder, `<folder>/<id>/`, each with its pages and a note of what it is. A build is made under a passing
 * name and renamed once it is whole, so one that can be found is finished.
 * @param folder absolute path; made when it is not there
 */
export function openBuilds(folder: string) {
  const noteOf = (id: string) => join(folder, id, 'build.json');
  const pagesOf = (id: string) => join(folder, id, 'pages');

  const readNote = async (id: string): Promise<Build | null> => {
    try {
      const note = build.parse(JSON.parse(await readFile(noteOf(id), 'utf8')));
      return note.id === id ? note : null;
    } catch {
      return null; // unfinished, or none of ours
    }
  };

  return {
    /** Where the pages of a build are. */
    pagesOf,

    /** Every finished build, newest first. */
    list: async (): Promise<Build[]> => {
      await mkdir(folder, { recursive: true });
      const notes = await Promise.all((await readdir(folder)).map(readNote));
      return notes
        .filter((note) => note !== null)
        .sort((one, other) => other.builtAt.localeCompare(one.builtAt));
    },

    /**
     * Makes a build.
     * @param fill makes the folder it is given, writes the pages into it and tells of those it could not; when it fails
     * nothing is kept
     */
    add: async (
      { id, contentAsOf }: Pick<Build, 'id' | 'contentAsOf'>,
      fill: (pages: string) => Promise<DraftProblems>,
    ): Promise<Build> => {
      const passingName = `unfinished-${randomUUID()}`;
      try {
        await mkdir(join(folder, passingName), { recursive: true });
        const problems = await fill(pagesOf(passingName));
        const made = { id, contentAsOf, builtAt: new Date().toISOString(), ...problems };
        await writeFile(noteOf(passingName), JSON.stringify(made), { flush: true });
        // Whatever has this name has lost its note, or it would have been found and nothing made.
        await rm(join(folder, id), { recursive: true, force: true });
        await rename(join(folder, passingName), join(folder, id));
        return made;
      } catch (error) {
        await rm(join(folder, passingName), { recursive: true, force: true });
        throw error;
      }
    },

    /** Removes every build but these, and what an ended process left unfinished. */
    dropAllBut: async (kept: readonly string[]): Promise<void> => {
      const dropped = (await readdir(folder)).filter((name) => !kept.includes(name));
      await Promise.all(dropped.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}
