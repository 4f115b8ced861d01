export { FilesOfClient } from './files-of-client.tsx';
export { ProjectFiles } from './project-files.tsx';
export { CountedProjectFiles, StaffProjectFiles } from './staff-project-files.tsx';
