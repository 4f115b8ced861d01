export { AccountSection } from './account-section.tsx';
export { AddAdmin } from './add-admin.tsx';
export { colleaguesQuery } from './colleagues.ts';
export { FirstSetup } from './first-setup.tsx';
export { OwnPicture } from './own-picture.tsx';
export { teamQuery } from './queries.ts';
export { TeamList } from './team-list.tsx';
export { TeamSetting } from './team-setting.tsx';
