export { LeadsOfClient } from './leads-of-client.tsx';
