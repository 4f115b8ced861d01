export { ClientNotes, TeamNotes } from './team-notes.tsx';
