export { EnquiryDetail } from './lead-detail.tsx';
export { EnquiryList } from './lead-list.tsx';
