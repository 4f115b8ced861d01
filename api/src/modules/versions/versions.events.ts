import { versionLinkDays, type MemberAbility, type ProjectStatus } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import type { Transaction } from '@stackworks/database';
import { findClientRecipients, findStaffRecipients } from '#/modules/accounts/notification-preferences.ts';
import { mayDo } from '#/modules/accounts/accounts.policy.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { openProjectAddresses } from '#/modules/conversations/commands/open-reply-addresses.ts';
import { presentPublicProject, type ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { meetTarget } from '#/modules/sla/commands/meet-target.ts';
import { openTarget } from '#/modules/sla/commands/open-target.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { sealVersionLink } from '#/platform/tokens/version-link-token.ts';
import { forBoth } from '#/platform/live/recorded-events.ts';
import { presentPublicVersion, type VersionRow } from './versions.presenter.ts';

/** The project as it was before it followed the version. */
type OfVersion = { project: ProjectRow; version: VersionRow };

/** Staff have delivered a version to its client, and with it the changes that were asked for. */
export const versionDelivered = defineEvent<OfVersion & { note: Note }, ConfigPort & SlaDeps>(
  'version.delivered',
  {
    audit: {
      'version-delivered': ({ project: { id, projectName: name }, version }) => [
        { subject: { type: 'project', id, name }, detail: { version: version.number } },
      ],
    },
    live: { versions: updateForBoth },
    sla: {
      revision: ({ project }, ctx) => meetTarget(ctx, { kind: 'revision', subjectId: project.id }),
    },
    email: {
      'version-ready': async (about, ctx) => {
        const people = await emailPeople(ctx, about.project, {
          props: toReadyProps(about),
          key: `version-ready:${about.version.id}`,
        });
        return people.map((email) => withLink(email, about, ctx));
      },
    },
    webhook: { 'version.delivered': (about) => toPublic(about, 'review') },
  },
);

/** What goes with a version: who delivers it, what they say, and its first picture. */
type Note = { by: string; text: string | null; pictureId: string | null };

type LinkSent = OfVersion & {
  personId: string;
  mayApprove: boolean;
  names: { firstName: string; email: string };
};

/** Somebody whose link to a version has expired has asked for another. */
export const versionLinkSent = defineEvent<LinkSent, ConfigPort>('version.link-sent', {
  email: {
    'version-ready': ({ personId, mayApprove, names: { firstName, email: to }, ...about }, ctx) => {
      const props = { ...toReadyProps({ ...about, note: null }), firstName, mayApprove };
      return [withLink({ to, personId, props }, about, ctx)];
    },
  },
});

const toReadyProps = ({ project, version, note }: OfVersion & { note: Note | null }) => ({
  ...toProps({ project, version }),
  title: version.title,
  note: note?.text ? { by: note.by, text: note.text } : null,
  pictureId: note?.pictureId ?? null,
});

/** Adds the link that opens a version for the person an email is to. */
function withLink<Email extends { personId: string; props: object }>(
  email: Email,
  { project, version }: OfVersion,
  { config, now }: ConfigPort & { now: Date },
) {
  const of = { versionId: version.id, companyId: project.userId, personId: email.personId };
  const expiresAt = addDays(now, versionLinkDays).toISOString();
  return { ...email, props: { ...email.props, token: sealVersionLink({ ...of, expiresAt }, config) } };
}

type HalfApproved = OfVersion & { by: string; personId: string };

/** One of a client's people has approved a version that needs two people's yes. The others who may approve are asked for theirs. */
export const versionHalfApproved = defineEvent<HalfApproved, ConfigPort>('version.half-approved', {
  live: { versions: updateForBoth },
  email: {
    'second-approval': async ({ project, version, by, personId }, ctx) => {
      const people = await emailPeople(
        ctx,
        project,
        { props: { ...toProps({ project, version }), by }, key: `second-approval:${version.id}` },
        'approve',
      );
      return people
        .filter(({ personId: to }) => to !== personId)
        .map((email) => withLink(email, { project, version }, ctx));
    },
  },
});

type Approved = OfVersion & { by: string; approvedBy: readonly string[] };

/** A client has approved a version: one or two of its people, by their names and ids. */
export const versionApproved = defineEvent<Approved>('version.approved', {
  live: { versions: updateForBoth },
  email: {
    'decision-made': (about, { tx }) => emailStaff(tx, about, 'approved'),
    'approval-received': async ({ project, version, by, approvedBy }, ctx) => {
      const props = { ...toProps({ project, version }), by };
      const key = `approval-received:${version.id}`;
      const people = await emailPeople(ctx, project, { props, key });
      return people.map((email) => ({
        ...email,
        props: { ...email.props, isOwn: approvedBy.includes(email.personId) },
      }));
    },
  },
  webhook: {
    'version.approved': (about) => toPublic(about, about.version.isFinal ? 'completed' : 'in_progress'),
  },
});

/** A client has asked for changes to a version, and waits for them. */
export const changesRequested = defineEvent<OfVersion, SlaDeps>('version.changes-requested', {
  live: { versions: updateForBoth },
  sla: {
    revision: async ({ project: { id, userId }, version }, ctx) => {
      const client = await getClient(ctx.tx, userId);
      const text = version.feedback ?? '';
      await openTarget(ctx, { kind: 'revision', subjectId: id, client, projectId: id, text });
    },
  },
  email: { 'decision-made': (about, { tx }) => emailStaff(tx, about, 'changes_requested') },
  webhook: { 'version.changes_requested': (about) => toPublic(about, 'revision_requested') },
});

function updateForBoth({ project: { id: projectId, userId } }: OfVersion) {
  return forBoth(userId, { type: 'versions', projectId } as const);
}

/** With the status that the project got from the version, unless it is on hold. */
const toPublic = ({ project, version }: OfVersion, status: ProjectStatus) => [
  {
    project: presentPublicProject(project.status === 'on_hold' ? project : { ...project, status }),
    version: presentPublicVersion(version),
  },
];

const toProps = ({ project: { id, projectName }, version: { number } }: OfVersion) => ({
  projectId: id,
  projectName,
  number,
});

/** Emails the people of a project's company. Their answers go to the project's conversation. */
async function emailPeople<Props>(
  ctx: Context,
  project: ProjectRow,
  { props, key }: { props: Props; key: string },
  ability: MemberAbility = 'work',
) {
  const people = await findClientRecipients(ctx.tx, [project.userId], 'versions', ability);
  if (people.length === 0) return [];
  const thread = (await openProjectAddresses(ctx, [project])).get(project.id);
  return people.map(({ personId, to, firstName, memberRole }) => ({
    personId,
    to,
    props: { ...props, firstName, mayApprove: mayDo({ role: 'client', memberRole }, 'approve') },
    thread,
    dedupeKey: `${key}:${personId}`,
  }));
}

/** Emails a project's assignee or, when it has none, the team. */
async function emailStaff(
  tx: Transaction,
  { project, version }: OfVersion,
  decision: 'approved' | 'changes_requested',
) {
  const clientName = await getFullName(tx, 'client', project.userId);
  const team = await findStaffRecipients(tx, 'decisions', project.assignedTo);
  return team.map(({ id, to, firstName }) => ({
    to,
    props: { ...toProps({ project, version }), firstName, clientName, decision },
    dedupeKey: `decision-made:${version.id}:${decision}:${id}`,
  }));
}
