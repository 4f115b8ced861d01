export { ProjectFiles } from './project-files.tsx';
export { CountedProjectFiles, FilesOfClient, StaffProjectFiles } from './staff-files.tsx';
