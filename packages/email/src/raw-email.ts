import MailComposer from 'nodemailer/lib/mail-composer';

type Parts = {
  from: string;
  to: readonly string[];
  subject?: string | undefined;
  messageId?: string | undefined;
  text?: string | undefined;
  html?: string | undefined;
  headers: readonly { name: string; value: string }[];
  attachments: readonly { fileName: string; contentType: string; content: Buffer }[];
};

/** Builds a message from the parts that a provider has parsed one into. */
export const composeRawEmail = ({ to, headers, attachments, ...parts }: Parts): Promise<Buffer> =>
  new MailComposer({
    ...parts,
    to: to.map((address) => ({ name: '', address })),
    headers: headers.map(({ name: key, value }) => ({ key, value })),
    attachments: attachments.map(({ fileName: filename, ...file }) => ({ filename, ...file })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
