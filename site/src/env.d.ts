import type { PageFiles } from '#/page-files.ts';

declare global {
  namespace App {
    interface Locals {
      files: PageFiles;
      reportFailure?: (error: unknown) => void;
    }
  }
}
