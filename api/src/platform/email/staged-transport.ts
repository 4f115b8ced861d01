import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport from 'nodemailer/lib/smtp-transport';

/** The mail server was not reached, or did not let us in. No mail had been named to it, so every other would fail alike. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ServerUnreachable';
  }
}

/** Longest waits, in milliseconds: until the server has let us in, and from then until it has taken a mail. */
export type StageLimits = { enterMs: number; handOverMs: number };

type Send = Parameters<SMTPTransport['send']>;

/**
 * Sends over SMTP in two stages, since nodemailer's errors do not tell how far the dialogue had come: a connection that breaks
 * is `CONN` to it at any time. What goes wrong before MAIL FROM rejects with `ServerUnreachable`; the rest is the mail's own.
 */
export class StagedTransport extends SMTPTransport {
  private readonly limits: StageLimits;

  constructor(url: string, limits: StageLimits) {
    // The stages keep their own time; a silence is not to end one sooner.
    super({ url, socketTimeout: limits.enterMs + limits.handOverMs });
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
      await within(this.limits.enterMs, broken, this.enter(connection)).catch((error: unknown) => {
        throw new ServerUnreachable(error);
      });
      const envelope = message.getEnvelope();
      const info = await within(this.limits.handOverMs, broken, handOver(connection, envelope, message));
      return { ...info, envelope, messageId: message.messageId() };
    } finally {
      connection.close();
    }
  }

  private async enter(connection: SMTPConnection): Promise<void> {
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

const handOver = (
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
