export {
  inputLimit,
  parseConversation,
  type Choice,
  type Conversation,
  type Delivery,
  type EditableStep,
  type Facts,
  type Input,
  type Line,
  type PlanCard,
  type Step,
} from './conversation-state.ts';
export { recommend, type Needs, type Recommendation } from './recommend.ts';
