export { AccountSection } from './account-section.tsx';
export { AddAdmin } from './admin-registration.tsx';
export { colleaguesQuery } from './queries.ts';
export { FirstSetup } from './admin-registration.tsx';
export { OwnPicture } from './picture-dialog.tsx';
export { teamQuery } from './queries.ts';
export { TeamSetting } from './team-setting.tsx';
