export { formatHours, formatMinutes } from './format-minutes.ts';
export { ProjectTime } from './project-time.tsx';
