export { ClientCard } from './client-card.tsx';
export { ChatHeading, ClientConversations } from './client-conversations.tsx';
export { ClientList } from './client-list.tsx';
export { ClientFigures, OlderFigures, OverviewFigures, SystemStatistics } from './overview-figures.tsx';
export { clientQuery } from './queries.ts';
export { countProjects, Joined, StaffClients } from './staff-clients.tsx';
export { SubscriptionSection } from './subscription-section.tsx';
export { SuspensionSection } from './suspension-section.tsx';
export { useViewAs } from './use-view-as.ts';
