import { readFile } from 'node:fs/promises';
import { apiPaths, toStudioAddress, type PublicationProblem } from '@stackworks/contracts';
import type { Context } from 'hono';
import { sendNotice } from '#/server/notice-page.tsx';
import { addPreviewBar } from './preview-bar.tsx';
import { sendFile } from './send-file.ts';
import type { StaticBuild, StaticFile, ToPolicy } from './static-build.ts';

/** The site as it would be with every draft published. */
export type Preview = {
  /** Whether this browser may see it. */
  isOn: (c: Context) => Promise<boolean>;
  /** What was rendered last, or null. */
  findSite: () => StaticBuild | null;
  /** What is wrong in a draft, where that is why a page is missing. */
  findProblem: (address: string) => PublicationProblem | null;
  /** What is wrong with each draft that a page was made without. */
  findLeftOut: (address: string) => PublicationProblem[];
  /** Renders it anew when content has changed. */
  update: () => Promise<unknown>;
  toPolicy: ToPolicy;
};

/**
 * Answers with a file of the preview: pages under a bar that says so, and nothing that anyone else is shown.
 * @param status 404 for the page that says so
 */
export async function sendPreview(
  c: Context,
  { findLeftOut, toPolicy }: Pick<Preview, 'findLeftOut' | 'toPolicy'>,
  file: StaticFile,
  status: 200 | 404 = 200,
): Promise<Response> {
  c.header('x-robots-tag', 'noindex');
  if (!file.type.startsWith('text/html')) {
    const response = await sendFile(c, file, status);
    // A browser may keep what has a hash in its name. A cache that others share may not: it may be of a draft.
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

/** Says what is wrong in a draft instead of showing the page, with a link to where to fix it. */
export function sendPreviewProblem(c: Context, problem: PublicationProblem): Response {
  const notice = {
    title: 'A draft has a mistake.',
    body: [problem.message, 'The live site stays as it is until you fix this.'],
    links: [{ label: 'Fix in Studio', href: toStudioAddress(problem) }, ...waysOn(c)],
  };
  return sendNotice(c, notice, 422);
}

/** Says that there is no preview to show, for a reason that is not in content. */
export function sendPreviewFailure(c: Context): Response {
  const notice = {
    title: 'We couldn’t make the preview.',
    body: ['Your draft is safe. Please try again in a moment.'],
    links: waysOn(c),
  };
  return sendNotice(c, notice, 503);
}

function waysOn(c: Context) {
  const { pathname, search } = new URL(c.req.url);
  // With one slash before it: a browser would take what follows two for another site.
  const here = `/${pathname.replace(/^[/\\]+/, '')}${search}`;
  return [
    { label: 'Try again', href: here },
    {
      label: 'Leave preview',
      href: `${apiPaths.endPreview}?${new URLSearchParams({ to: here }).toString()}`,
    },
  ];
}
