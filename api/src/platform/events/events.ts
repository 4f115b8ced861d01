import {
  auditActionNames,
  type AuditAction,
  type LiveEvent,
  type LiveEventType,
  type Role,
  type TargetKind,
  type WebhookData,
  type WebhookType,
} from '@stackworks/contracts';
import type { Database, Transaction } from '@stackworks/database';
import type { EmailName, EmailProps } from '#/platform/email/templates.ts';
import {
  recordActions,
  type Actor,
  type AuditEntry,
  type PersonRef,
} from '#/platform/audit/record-action.ts';
import {
  cancelScheduledEmail,
  enqueueEmails,
  scheduleEmails,
  type EmailToSend,
  type ScheduledEmail,
} from '#/platform/email/outbox.ts';
import type { EmailThread } from '#/platform/email/outbox.tables.ts';
import { recordEvents, type Audience } from '#/platform/live/recorded-events.ts';
import { enqueueWebhooks } from '#/platform/webhooks/webhook-outbox.ts';

/** What a command works with: its transaction, who asked for it, when, and the services that its noun names. */
export type Context<Services extends object = object, Who extends Actor = Actor> = {
  tx: Transaction;
  actor: Who;
  now: Date;
} & Services;

/** An email that an event causes: sent at once, written later when it's due, or one that isn't needed any more. */
type Email<Name extends EmailName> =
  | (Omit<EmailToSend, 'template' | 'props'> & { props: EmailProps<Name> })
  | (Omit<ScheduledEmail, 'template'> & { availableAt: Date })
  | {
      /** The `dedupeKey` of a scheduled email. */
      cancel: string;
    };

type Effect<Detail, Services extends object, Result> = (
  detail: Detail,
  ctx: Context<Services>,
) => Result | Promise<Result>;

/** Everything that follows from an event. Each part happens in the transaction of the command that emits it. */
type Effects<Detail, Services extends object> = {
  /** Entries of the audit log, by action. */
  audit?: { [Action in AuditAction]?: Effect<Detail, Services, readonly Omit<AuditEntry, 'action'>[]> };
  /** What open screens hear, by type of update. Each audience is given its own, because staff see more than clients. */
  live?: {
    [Type in LiveEventType]?: Effect<
      Detail,
      Services,
      readonly (readonly [Audience, Extract<LiveEvent, { type: Type }>])[]
    >;
  };
  /** Emails, by template; they leave in the order in which the event lists them. */
  email?: { [Name in EmailName]?: Effect<Detail, Services, readonly Email<Name>[]> };
  /** By recipient, the thread that answers go to, for emails that name none. Without it they go to our support address. */
  answers?: (
    detail: Detail,
    ctx: Context<Services>,
    to: readonly string[],
  ) => Promise<ReadonlyMap<string, EmailThread>>;
  /** Response targets that start or end, by what the client waits for. */
  sla?: { [Kind in TargetKind]?: Effect<Detail, Services, void> };
  /** What endpoints outside hear, by public type. */
  webhook?: { [Type in WebhookType]?: Effect<Detail, Services, readonly WebhookData<Type>[]> };
  /** What other nouns change in their own tables, by the name of the event that each may emit. */
  causes?: { [event: string]: Effect<Detail, Services, void> };
};

/** Something that has happened to a noun, with all that follows from it. */
export type DomainEvent<Detail, Services extends object = object> = {
  name: string;
  effects: Effects<Detail, Services>;
};

/** Defines an event, named `<noun>.<what-happened>`, in its noun's `<noun>.events.ts`. */
export const defineEvent = <Detail, Services extends object = object>(
  name: string,
  effects: Effects<Detail, Services>,
): DomainEvent<Detail, Services> => ({ name, effects });

/** What every command needs. */
export type CommandDeps = { db: Database; now: () => Date };

/** Who asks for a command, by role, with the services that it uses. */
export type Caller<R extends Role = Role, Services extends CommandDeps = CommandDeps> = Services & {
  actor: PersonRef<R>;
};

/**
 * Makes a change in one transaction.
 * @param caller who asks for it, whom the audit log names, with the database, the clock and the services that it needs
 * @throws DatabaseBusyError when the database stayed busy for too long; nothing has changed then
 */
export const transact = <Services extends CommandDeps & { actor: Actor }, Result>(
  caller: Services,
  change: (ctx: Context<Omit<Services, 'actor' | 'db' | 'now'>, Services['actor']>) => Promise<Result>,
): Promise<Result> => caller.db.write((tx) => change({ ...caller, tx, now: caller.now() }));

/**
 * Says that something has happened, and does all that follows from it, in the command's own transaction.
 * @param detail what the event's effects are worked out from; none for an event that its actor and time describe
 */
export async function emit<Services extends object>(
  ctx: Context<Services>,
  event: DomainEvent<undefined, Services>,
): Promise<void>;
export async function emit<Detail, Services extends object>(
  ctx: Context<Services>,
  event: DomainEvent<Detail, Services>,
  detail: Detail,
): Promise<void>;
export async function emit<Detail, Services extends object>(
  ctx: Context<Services>,
  { effects }: DomainEvent<Detail | undefined, Services>,
  detail?: Detail,
): Promise<void> {
  await audit(ctx, effects, detail);
  await notifyScreens(ctx, effects, detail);
  for (const effect of Object.values(effects.sla ?? {})) await effect(detail, ctx);
  await email(ctx, effects, detail);
  const webhooks = Object.entries(effects.webhook ?? {}).map(
    ([type, effect]) => [type, () => effect(detail, ctx)] as const,
  );
  await enqueueWebhooks(ctx.tx, new Map(webhooks), ctx.now);
  for (const effect of Object.values(effects.causes ?? {})) await effect(detail, ctx);
}

async function audit<Detail, Services extends object>(
  ctx: Context<Services>,
  effects: Effects<Detail, Services>,
  detail: Detail,
): Promise<void> {
  const entries: AuditEntry[] = [];
  for (const action of auditActionNames) {
    const found = (await effects.audit?.[action]?.(detail, ctx)) ?? [];
    entries.push(...found.map((entry) => ({ action, ...entry })));
  }
  await recordActions(ctx.tx, ctx.actor, entries, ctx.now);
}

async function notifyScreens<Detail, Services extends object>(
  ctx: Context<Services>,
  effects: Effects<Detail, Services>,
  detail: Detail,
): Promise<void> {
  const updates: (readonly [Audience, LiveEvent])[] = [];
  for (const effect of Object.values(effects.live ?? {})) updates.push(...(await effect(detail, ctx)));
  await recordEvents(ctx.tx, updates, ctx.now);
}

async function email<Detail, Services extends object>(
  ctx: Context<Services>,
  effects: Effects<Detail, Services>,
  detail: Detail,
): Promise<void> {
  for (const [template, effect] of Object.entries(effects.email ?? {})) {
    const found = await effect(detail, ctx);
    const atOnce: EmailToSend[] = [];
    const withoutThread = found.flatMap((each) => ('cancel' in each || each.thread ? [] : [each.to]));
    const threads =
      withoutThread.length > 0 ? await effects.answers?.(detail, ctx, withoutThread) : undefined;
    const scheduledFor = new Map<number, ScheduledEmail[]>();
    for (const each of found) {
      if ('cancel' in each) {
        await cancelScheduledEmail(ctx.tx, each.cancel);
        continue;
      }
      const thread = each.thread ?? threads?.get(each.to);
      if ('availableAt' in each) {
        const { availableAt, ...scheduled } = each;
        scheduledFor.set(+availableAt, [
          ...(scheduledFor.get(+availableAt) ?? []),
          { template, ...scheduled, thread },
        ]);
      } else atOnce.push({ template, ...each, thread });
    }
    await enqueueEmails(ctx.tx, atOnce, ctx.now);
    for (const [at, scheduled] of scheduledFor) {
      await scheduleEmails(ctx.tx, scheduled, { availableAt: new Date(at), now: ctx.now });
    }
  }
}
