import type { PageFiles } from '#/page-files.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** As `hydrate-on-use.ts`. */
    'client:use'?: string;
  }
}

declare global {
  namespace App {
    interface Locals {
      files: PageFiles;
      reportFailure?: (error: unknown) => void;
    }
  }
}
