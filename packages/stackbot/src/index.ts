export { answer, begin, goBack } from './conversation.ts';
export {
  inputLimit,
  parseConversation,
  type Choice,
  type Consultation,
  type Conversation,
  type Delivery,
  type EditableStep,
  type Facts,
  type Input,
  type Line,
  type PlanCard,
  type Step,
} from './conversation-state.ts';
export { reportDelivery } from './delivery.ts';
export { recommend, type Needs, type Recommendation } from './recommend.ts';
export { toConsultation } from './to-consultation.ts';
