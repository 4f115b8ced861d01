import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { publicationProblem, type PublicationProblem } from '@stackworks/contracts';
import { z } from 'zod';
import { setTimeout as pause } from 'node:timers/promises';
import type { StaticBuild, StaticFile } from '#/server/static/static-build.ts';

/** Content that no page can be made from. Only a change of content helps, so trying again does not. */
export class ContentMistake extends Error {
  override readonly name = 'ContentMistake';
  readonly problem: PublicationProblem;

  /** @param problem a sentence for the content's editor, with the document and field it is about */
  constructor(problem: PublicationProblem) {
    const place = [problem.documentId, problem.field].filter(Boolean).join(', ');
    super(`the site could not be built: ${problem.message}${place && ` (${place})`}`);
    this.problem = problem;
  }
}

/** What is wrong with pages that are not there, by their address. */
export const pageProblems = z.record(z.string(), publicationProblem);

/** What is wrong with the drafts that pages were made without, by the pages' addresses. */
export const leftOutDrafts = z.record(z.string(), z.array(publicationProblem));

const result = z.object({ problems: pageProblems.default({}), leftOut: leftOutDrafts.default({}) });
export type DraftProblems = z.infer<typeof result>;

/** The exit code with which the site's renderer rejects content. */
const contentRejected = 2;

/** A render takes a second, its first one with every picture some more; one that takes this long hangs. In milliseconds. */
const defaultPatienceMs = 5 * 60_000;

/**
 * Runs the site's renderer, which makes every page and picture from content as it is now.
 * @param renderer absolute path of its command
 * @param environment all its settings: where content is, where pages go
 * @param signal ends it early
 * @param patienceMs ends it when it has taken this long
 * @returns what is wrong with each page that drafts have stopped, and with the drafts that others were made without; published content stops all pages or none
 * @throws ContentMistake when content is what stops it, Error with its last words otherwise
 */
export async function renderSite(
  renderer: string,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
  patienceMs = defaultPatienceMs,
): Promise<DraftProblems> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [renderer], {
      env: environment,
      maxBuffer: 16 * 1024 * 1024,
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      signal,
    });
    return parseLastLine(result, stdout) ?? { problems: {}, leftOut: {} };
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error ? stripVTControlCharacters(String(error.stderr)) : '';
    const problem =
      error instanceof Error &&
      'code' in error &&
      error.code === contentRejected &&
      parseLastLine(publicationProblem, output);
    if (problem) throw new ContentMistake(problem);
    const isOutOfTime = error instanceof Error && 'killed' in error && error.killed === true;
    const reason = isOutOfTime ? `it took longer than ${patienceMs / 1000} s` : findReason(output);
    throw new Error(`the site could not be built: ${reason || String(error)}`, { cause: error });
  }
}

/** The last line of the renderer's output. */
function parseLastLine<Schema extends z.ZodType>(schema: Schema, output: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
  } catch {
    return null;
  }
}

/** The last words before a stack trace, which is where tools say why. */
function findReason(output: string): string {
  const [reason = ''] = output.split(/^\s*(?:stack trace:|at )/im);
  const lines = reason.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-6).join(' ');
}

/** In milliseconds. */
const waits = { most: 10_000, between: 50 };

/**
 * A way to wait for a file that the next build may bring: as long as there is one to come, within limits.
 * @param isBehind whether there is; asked at most once between two looks, for all who wait
 * @param mostMs other than ours, for tests
 */
export function createFileWait(
  findSite: () => StaticBuild | null,
  isBehind: () => Promise<boolean>,
  mostMs = waits.most,
) {
  let last = { at: -Infinity, answer: Promise.resolve(false) };
  // No other process builds as fast as an answer grows old.
  const mayCome = () => {
    const at = performance.now();
    if (at - last.at >= waits.between) last = { at, answer: isBehind().catch(() => false) };
    return last.answer;
  };
  return async (address: string): Promise<StaticFile | undefined> => {
    const until = performance.now() + mostMs;
    for (;;) {
      // A file that came while this was asked is found below.
      const isWorthIt = await mayCome();
      const file = findSite()?.get(address);
      if (file || !isWorthIt || performance.now() > until) return file;
      await pause(waits.between);
    }
  };
}
