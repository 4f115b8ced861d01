export {
  Action,
  Facts,
  InlineLink,
  Messages,
  Paragraph,
  Signature,
  Soft,
  SupportFacts,
  type QuotedMessage,
} from './blocks.tsx';
export { defineNotice } from './notice.tsx';
export {
  checkSmtpServer,
  createMailer,
  isPermanentRejection,
  type OutgoingEmail,
  type SendEmail,
  type SmtpSettings,
} from './mailer.ts';
export { composeRawEmail } from './raw-email.ts';
export { ServerUnreachable, type StageLimits } from './staged-transport.ts';
export {
  defineEmail,
  renderEmail,
  type EmailContext,
  type EmailTemplate,
  type Signatory,
} from './template.ts';
export { countMessages, greet, nameSome, toCallName } from './words.ts';
