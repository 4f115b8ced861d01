import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';

/** The SMTP server could not be reached, or rejected our login: every other email would fail too. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ServerUnreachable';
  }
}

/** Longest waits in milliseconds: to connect and log in, then to transfer one email. */
export type StageLimits = { connectMs: number; transferMs: number };

type Send = Parameters<SMTPTransport['send']>;

/** Sends in two stages, as nodemailer's errors don't say which: before MAIL FROM it's `ServerUnreachable`. */
export class StagedTransport extends SMTPTransport {
  private readonly limits: StageLimits;

  constructor(url: string, limits: StageLimits) {
    // Each stage has its own timeout; silence must not end one sooner.
    super({ url, socketTimeout: limits.connectMs + limits.transferMs });
    this.limits = limits;
  }

  override send(mail: Send[0], callback: Send[1]): void {
    this.sendInStages(mail).then((info) => callback(null, info), callback);
  }

  private async sendInStages({ message }: Send[0]) {
    const connection = new SMTPConnection(this.options);
    const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
    connection.on('error', breakOff);
    connection.on('end', () => breakOff(new Error('The mail server closed the connection')));
    try {
      await within(this.limits.connectMs, broken, this.logIn(connection)).catch((error: unknown) => {
        throw new ServerUnreachable(error);
      });
      const envelope = message.getEnvelope();
      const info = await within(this.limits.transferMs, broken, transfer(connection, envelope, message));
      return { ...info, envelope, messageId: message.messageId() };
    } finally {
      connection.close();
    }
  }

  private async logIn(connection: SMTPConnection): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const auth = this.getAuth();
    if (!auth || !connection.allowsAuth) return;
    await new Promise<void>((resolve, reject) => {
      connection.login(auth, (error) => (error ? reject(error) : resolve()));
    });
  }
}

type Message = Send[0]['message'];

const transfer = (
  connection: SMTPConnection,
  envelope: ReturnType<Message['getEnvelope']>,
  message: Message,
) =>
  new Promise<Parameters<Parameters<SMTPConnection['send']>[2]>[1]>((resolve, reject) => {
    connection.send(envelope, message.createReadStream(), (error, info) =>
      error ? reject(error) : resolve(info),
    );
  });

async function within<Result>(ms: number, broken: Promise<never>, act: Promise<Result>): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`The mail server did not answer within ${ms / 1000} seconds`)),
    ms,
  );
  try {
    return await Promise.race([act, broken, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
