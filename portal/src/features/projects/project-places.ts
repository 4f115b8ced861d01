/** What an address can lead to on the dashboard’s page of a project, after its `#`. */
export const projectPlaces = { conversation: 'conversation', versions: 'versions' } as const;
