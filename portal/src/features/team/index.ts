export { AccountSection } from './account-section.tsx';
export { AddAdmin, FirstSetup } from './admin-registration.tsx';
export { HourlyCost, hourlyCostPlace } from './hourly-cost.tsx';
export { OwnPicture } from './picture-dialog.tsx';
export { colleaguesQuery, useIsAlone, teamQuery } from './queries.ts';
export { TeamSetting } from './team-setting.tsx';
