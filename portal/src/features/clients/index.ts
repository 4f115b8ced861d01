export { countProjects } from './client-list.tsx';
export { ClientCard } from './client-card.tsx';
export { ChatHeading, ClientConversations } from './client-conversations.tsx';
export { ClientTimeline } from './client-timeline.tsx';
export { clientQuery } from './queries.ts';
export { SubscriptionSection } from './subscription-section.tsx';
export { SuspensionSection } from './suspension-section.tsx';
export { SendPaymentLink } from './upkeep/send-payment-link.tsx';
export { useViewAs } from './use-view-as.ts';
