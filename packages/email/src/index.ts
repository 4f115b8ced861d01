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
export { aboutAccess, defineEmail, renderEmail, type EmailContext, type EmailTemplate } from './template.ts';
export { countMessages, greet, nameSome, toCallName } from './words.ts';
