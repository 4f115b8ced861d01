import type { VersionRow } from './versions.presenter.ts';

/** Only the newest version of a project can be decided on: it has replaced the ones before it. */
export const isNewest = (version: Pick<VersionRow, 'revisionNumber'>, newestNumber: number): boolean =>
  version.revisionNumber === newestNumber;

/** A decision stands, but for second thoughts about an approval: then changes can still be asked for. */
export const mayFollow = (decided: VersionRow['status'], next: VersionRow['status']): boolean =>
  decided === 'approved' && next === 'changes_requested';
