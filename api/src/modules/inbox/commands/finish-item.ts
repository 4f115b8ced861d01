import type { Caller } from '#/platform/events/events.ts';
import type { InboxItemRef, InboxKind } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { seeMention } from '#/modules/conversations/commands/record-mentions.ts';
import { changeLead } from '#/modules/leads/commands/change-lead.ts';
import { getLead } from '#/modules/leads/queries/read-leads.ts';
import { postponeNudge } from '#/modules/projects/commands/postpone-nudge.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { getInboxItem } from '#/modules/inbox/queries/get-inbox-item.ts';
import { dismissTarget } from '#/modules/sla/commands/dismiss-target.ts';

type Finish = (caller: Caller<'admin', ProjectDeps>, id: string) => Promise<unknown>;

/** Why some items can't just be said to be done: work ends them. */
const reject = (message: string) => () => Promise.reject(new AppError('invalid_input', message));

/** What "Done" does to each kind of item: it ends what the item is about, and nothing else. Source: decision 060. */
const finishers: Record<InboxKind, Finish> = {
  thread: dismissTarget,
  chat: dismissTarget,
  mention: seeMention,
  review: postponeNudge,
  lead: async (caller, id) => {
    const { actor, db } = caller;
    const { subjectId } = await getInboxItem(db.read, actor.id, { kind: 'lead', id });
    const { status } = await getLead(db.read, subjectId);
    // What has been answered stays what it is.
    if (status !== 'new') return dismissTarget(caller, id);
    return changeLead(caller, { id: subjectId, status: 'in_progress' });
  },
  revision: reject('Requested changes are done once you start on them or deliver the next version.'),
  project: reject('A due date is done once you complete the project, put it on hold or move the date.'),
};

/** Says that an item is done. @throws AppError not_found; invalid_input for a kind that only work ends */
export async function finishItem(
  caller: Caller<'admin', ProjectDeps>,
  { kind, id }: InboxItemRef,
): Promise<InboxItemRef> {
  await finishers[kind](caller, id);
  return { kind, id };
}
