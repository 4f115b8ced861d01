import { readFile } from 'node:fs/promises';
import { apiPaths, toStudioAddress, type PublicationProblem } from '@stackworks/contracts';
import type { Context } from 'hono';
import { sendNotice, toRetryLink } from '#/server/notice-page.tsx';
import { addPreviewBar } from './preview-bar.tsx';
import { sendFile } from './send-file.ts';
import type { StaticBuild, StaticFile, ToPolicy } from '#/platform/site/static-build.ts';

/** The site with every draft in it. */
export type Preview = {
  /** Whether this browser may see it. */
  isOn: (c: Context) => Promise<boolean>;
  /** The last one rendered, if any. */
  findSite: () => StaticBuild | null;
  /** The mistake in a draft that keeps a page from being rendered. */
  findProblem: (address: string) => PublicationProblem | null;
  /** The mistakes in drafts that a page was rendered without. */
  findLeftOut: (address: string) => PublicationProblem[];
  /** Renders it again when content has changed. */
  update: () => Promise<unknown>;
  toPolicy: ToPolicy;
};

/** Sends a file of the preview; pages get the preview bar, and nothing is cached for others. */
export async function sendPreview(
  c: Context,
  { findLeftOut, toPolicy }: Pick<Preview, 'findLeftOut' | 'toPolicy'>,
  file: StaticFile,
  status: 200 | 404 = 200,
): Promise<Response> {
  c.header('x-robots-tag', 'noindex');
  if (!file.type.startsWith('text/html')) {
    const response = await sendFile(c, file, status);
    // A browser may cache hashed files. A shared cache may not: they may be of a draft.
    response.headers.set(
      'cache-control',
      file.immutable ? 'private, max-age=31536000, immutable' : 'no-store',
    );
    return response;
  }
  const { pathname, search } = new URL(c.req.url);
  const html = addPreviewBar(
    await readFile(file.diskPath, 'utf8'),
    pathname + search,
    findLeftOut(c.req.path),
  );
  return c.html(html, status, {
    'cache-control': 'no-store',
    'content-security-policy': toPolicy(html, pathname),
  });
}

/** Shows a draft's mistake instead of the page, with a link to fix it. */
export function sendPreviewProblem(c: Context, problem: PublicationProblem): Response {
  const notice = {
    title: 'A draft has a mistake.',
    body: [problem.message, 'The live site stays as it is until you fix this.'],
    links: [{ label: 'Fix in Studio', href: toStudioAddress(problem) }, ...toLinks(c)],
  };
  return sendNotice(c, notice, 422);
}

/** Says that the preview failed for a reason other than content. */
export function sendPreviewFailure(c: Context): Response {
  const notice = {
    title: 'We couldn’t make the preview.',
    body: ['Your draft is safe. Please try again in a moment.'],
    links: toLinks(c),
  };
  return sendNotice(c, notice, 503);
}

function toLinks(c: Context) {
  const retry = toRetryLink(c);
  const to = new URLSearchParams({ to: retry.href }).toString();
  return [retry, { label: 'Leave preview', href: `${apiPaths.endPreview}?${to}` }];
}
