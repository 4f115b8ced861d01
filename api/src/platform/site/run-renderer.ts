import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { publicationProblem, type PublicationProblem } from '@stackworks/contracts';
import { z } from 'zod';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '#/platform/describe-error.ts';
import type { StaticBuild, StaticFile } from './static-build.ts';

/** Content that pages cannot be rendered from; a retry does not help. */
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

/** Why pages are missing, by address. */
export const pageProblems = z.record(z.string(), publicationProblem);

/** Mistakes in drafts that pages were rendered without, by address. */
export const leftOutDrafts = z.record(z.string(), z.array(publicationProblem));

const result = z.object({ problems: pageProblems.default({}), leftOut: leftOutDrafts.default({}) });
export type DraftProblems = z.infer<typeof result>;

/** The exit code with which the site's renderer rejects content. */
const contentRejected = 2;

/** A render takes seconds; one that takes this long hangs. In milliseconds. */
const defaultTimeoutMs = 5 * 60_000;

/**
 * Runs the site's renderer, which makes every page and picture from current content.
 * @param renderer absolute path of its command
 * @returns the pages that drafts prevent, and the drafts that others were rendered without
 * @throws ContentMistake when published content prevents rendering, Error with its last output otherwise
 */
export async function runRenderer(
  renderer: string,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
  timeoutMs = defaultTimeoutMs,
): Promise<DraftProblems> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [renderer], {
      env: environment,
      maxBuffer: 16 * 1024 * 1024,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
    });
    return parseLastLine(result, stdout) ?? { problems: {}, leftOut: {} };
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error ? stripVTControlCharacters(String(error.stderr)) : '';
    const problem = codeOf(error) === contentRejected && parseLastLine(publicationProblem, output);
    if (problem) throw new ContentMistake(problem);
    const isOutOfTime = error instanceof Error && 'killed' in error && error.killed === true;
    const reason = isOutOfTime ? `it took longer than ${timeoutMs / 1000} s` : findReason(output);
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

/** The last lines before a stack trace, where tools say why. */
function findReason(output: string): string {
  const [reason = ''] = output.split(/^\s*(?:stack trace:|at )/im);
  const lines = reason.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-6).join(' ');
}

/** In milliseconds. */
const waits = { total: 10_000, between: 50 };

/** Makes a function that waits for a file of the next build, while `isBehind`, which is called once for all. */
export function createFileWait(
  findSite: () => StaticBuild | null,
  isBehind: () => Promise<boolean>,
  totalMs = waits.total,
) {
  let last = { at: -Infinity, result: Promise.resolve(false) };
  // A result is reused for far less time than a build takes.
  const mayCome = () => {
    const at = performance.now();
    if (at - last.at >= waits.between) last = { at, result: isBehind().catch(() => false) };
    return last.result;
  };
  return async (address: string): Promise<StaticFile | undefined> => {
    const until = performance.now() + totalMs;
    for (;;) {
      // A file that arrives meanwhile is found below.
      const isWorthIt = await mayCome();
      const file = findSite()?.get(address);
      if (file || !isWorthIt || performance.now() > until) return file;
      await pause(waits.between);
    }
  };
}
