export { LeadDetail } from './lead-detail.tsx';
export { LeadList } from './lead-list.tsx';
