import type { PageFiles } from '#/page-files.ts';

declare global {
  namespace App {
    interface Locals {
      /** Where a page adds the files it shows, and gets their addresses. */
      files: PageFiles;
      /** Takes what the page throws; absent in development. */
      reportFailure?: (error: unknown) => void;
    }
  }
}
