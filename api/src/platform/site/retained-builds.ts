import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { leftOutDrafts, pageProblems, type DraftProblems } from './run-renderer.ts';

const build = z.object({
  /** The fingerprint of its inputs. */
  id: z.string(),
  builtAt: z.iso.datetime(),
  /** The newest change of a document in it. */
  contentAsOf: z.iso.datetime().nullable(),
  problems: pageProblems,
  leftOut: leftOutDrafts.default({}),
});

/** A finished build of the site. */
export type Build = z.infer<typeof build>;

/** The builds in a folder, `<folder>/<id>/`, with a temporary name until complete, each with pages and a note. */
export function openBuilds(folder: string) {
  const noteOf = (id: string) => join(folder, id, 'build.json');
  const pagesOf = (id: string) => join(folder, id, 'pages');

  const readNote = async (id: string): Promise<Build | null> => {
    try {
      const note = build.parse(JSON.parse(await readFile(noteOf(id), 'utf8')));
      return note.id === id ? note : null;
    } catch {
      return null; // unfinished, or not ours
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

    /** Makes a build. @param fill creates the folder it is given and writes the pages; when it fails, the build is deleted */
    add: async (
      { id, contentAsOf }: Pick<Build, 'id' | 'contentAsOf'>,
      fill: (pages: string) => Promise<DraftProblems>,
    ): Promise<Build> => {
      const temporaryName = `unfinished-${randomUUID()}`;
      try {
        await mkdir(join(folder, temporaryName), { recursive: true });
        const problems = await fill(pagesOf(temporaryName));
        const made = { id, contentAsOf, builtAt: new Date().toISOString(), ...problems };
        await writeFile(noteOf(temporaryName), JSON.stringify(made), { flush: true });
        // A build of this name has lost its note, or it would have been found.
        await rm(join(folder, id), { recursive: true, force: true });
        await rename(join(folder, temporaryName), join(folder, id));
        return made;
      } catch (error) {
        await rm(join(folder, temporaryName), { recursive: true, force: true });
        throw error;
      }
    },

    /** Deletes every other build, and those that an ended process left unfinished. */
    deleteAllBut: async (retained: readonly string[]): Promise<void> => {
      const dropped = (await readdir(folder)).filter((name) => !retained.includes(name));
      await Promise.all(dropped.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}
