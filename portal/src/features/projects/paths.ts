import { portalRoutes } from '@stackworks/contracts';

export const briefPath = (id: string): string =>
  portalRoutes.portalBrief.replace(':id', encodeURIComponent(id));

export const projectPath = (id: string): string =>
  portalRoutes.portalProject.replace(':id', encodeURIComponent(id));

/** Parts of the staff's page of a project that an address can lead to, after its `#`. */
export const projectPlaces = { conversation: 'conversation', versions: 'versions' } as const;
