export { ClientDataPanel } from './client-data-panel.tsx';
export { DeletionNotice } from './deletion-notice.tsx';
export { LeadDataPanel } from './lead-data-panel.tsx';
export { OwnDataSection } from './own-data-section.tsx';
export { RetentionTable } from './retention-table.tsx';
export { ownDataQuery } from './queries.ts';
