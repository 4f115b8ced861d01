declare namespace App {
  interface Locals {
    /** Where a page asks for the files it shows, and learns their addresses. */
    files: import('#/page-files/page-files.ts').PageFiles;
    /** Takes what the page throws; not there while pages are being worked on. */
    reportFailure?: (error: unknown) => void;
  }
}
