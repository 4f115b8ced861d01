import type { PageFiles } from '#/page-files.ts';

declare global {
  namespace App {
    interface Locals {
      /** Where a page asks for the files it shows, and learns their addresses. */
      files: PageFiles;
      /** Takes what the page throws; absent in development. */
      reportFailure?: (error: unknown) => void;
    }
  }
}
