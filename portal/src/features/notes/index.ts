export { NotesSection } from './notes-section.tsx';
