export { ProjectFiles } from './project-files.tsx';
export { DashboardFiles, FilesOfClient, StaffProjectFiles } from './staff-files.tsx';
