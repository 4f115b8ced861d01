import type { AuditDetail, TeamSettings } from '@stackworks/contracts';
import type { EmailProps } from '#/platform/email/templates.ts';
import { getFullName, listActiveAdmins } from '#/modules/accounts/queries/read-accounts.ts';
import { defineEvent, type Context } from '#/platform/events/events.ts';

type Member = { id: string; name: string };

/** The first member of staff has set the portal up. */
export const portalSetUp = defineEvent<undefined>('team.set-up', {
  audit: { 'first-setup': () => [{}] },
});

/** A member of staff has added a colleague. */
export const memberAdded = defineEvent<Member>('team.member-added', {
  audit: { 'member-added': (member) => [{ subject: subjectOf(member) }] },
  live: { team: updateForStaff },
  email: {
    'team-changed': ({ id, name: member }, ctx) =>
      writeToTeam(ctx, { change: 'member-added', member }, { except: id }),
  },
});

/** A colleague has been sent a link to set their first password, which voids the one before. */
export const memberInvited = defineEvent<EmailProps<'team-invitation'>>('team.member-invited', {
  email: { 'team-invitation': (props) => [{ to: props.email, props }] },
});

/** A member of staff has sent a colleague who has not joined yet another invitation. */
export const invitationResent = defineEvent<Member>('team.invitation-resent', {
  audit: { 'invitation-resent': (member) => [{ subject: subjectOf(member) }] },
  live: { team: updateForStaff },
});

type Removed = { member: Member; projects: number; leads: number };

/** A member of staff has removed a colleague, which left so many projects and leads unassigned. */
export const memberRemoved = defineEvent<Removed>('team.member-removed', {
  audit: {
    'member-removed': ({ member, ...detail }) => [{ subject: subjectOf(member), detail }],
  },
  live: { team: updateForStaff },
  email: {
    'team-changed': ({ member }, ctx) => writeToTeam(ctx, { change: 'member-removed', member: member.name }),
  },
});

/** The server's operator has let a member of staff back in. */
export const accessRecovered = defineEvent<Member>('team.access-recovered', {
  audit: { 'access-recovered': (member) => [{ subject: subjectOf(member) }] },
  live: { team: updateForStaff },
  email: {
    'team-changed': ({ name: member }, ctx) => writeToTeam(ctx, { change: 'access-recovered', member }),
  },
});

type SettingsChange = { before: TeamSettings; after: TeamSettings };

/** A member of staff has changed the settings of the whole team. */
export const teamSettingsChanged = defineEvent<SettingsChange>('team.settings-changed', {
  audit: {
    'team-settings-changed': ({ before, after }) => [
      { subject: { type: 'team', id: null, name: 'the team' }, detail: findChanged(before, after) },
    ],
  },
  live: { team: updateForStaff },
  email: {
    'team-changed': ({ before, after: { requiresTwoFactor } }, ctx) => {
      const isAboutSignIn = requiresTwoFactor !== before.requiresTwoFactor;
      const change = requiresTwoFactor ? 'two-factor-required' : 'two-factor-optional';
      return writeToTeam(ctx, { change: isAboutSignIn ? change : 'settings-changed' });
    },
  },
});

/** The settings that a change makes different, as they are now. */
const findChanged = (before: TeamSettings, after: TeamSettings): AuditDetail => ({
  ...(after.requiresTwoFactor !== before.requiresTwoFactor && { requiresTwoFactor: after.requiresTwoFactor }),
  ...(after.hourlyCost !== before.hourlyCost && { hourlyCost: after.hourlyCost }),
});

/** A member of staff has another picture. */
export const staffPictureChanged = defineEvent<undefined>('team.picture-changed', {
  audit: { 'picture-changed': () => [{}] },
  live: { team: updateForStaff },
});

type View = { id: string; name: string };

/** A member of staff has saved a view. */
export const viewSaved = defineEvent<View>('team.view-saved', {
  audit: { 'saved-view-added': (view) => [{ subject: viewSubjectOf(view) }] },
});

/** A member of staff has renamed a view of theirs. */
export const viewRenamed = defineEvent<{ view: View; from: string }>('team.view-renamed', {
  audit: { 'saved-view-renamed': ({ view, from }) => [{ subject: viewSubjectOf(view), detail: { from } }] },
});

/** A member of staff has deleted a view of theirs. */
export const viewDeleted = defineEvent<View>('team.view-deleted', {
  audit: { 'saved-view-deleted': (view) => [{ subject: viewSubjectOf(view) }] },
});

const subjectOf = ({ id, name }: Member) => ({ type: 'admin', id, name }) as const;
const viewSubjectOf = ({ id, name }: View) => ({ type: 'saved-view', id, name }) as const;

/** Updates the team on staff's open screens. */
export function updateForStaff() {
  return [[{ role: 'admin' }, { type: 'team' }]] as const;
}

/**
 * Emails to the whole team about a change of who, or which program, can do what. Nobody can turn these off, and the person who made the change
 * gets one too, as it may not have been them. Open invitations get none.
 * @param options.except somebody who gets an email of their own about it
 */
export async function writeToTeam(
  { tx, actor }: Context,
  {
    change,
    member = null,
    thing = null,
  }: Pick<EmailProps<'team-changed'>, 'change'> & Partial<EmailProps<'team-changed'>>,
  { except }: { except?: string } = {},
): Promise<{ to: string; props: EmailProps<'team-changed'> }[]> {
  const by = actor.role === 'system' ? actor.name : await getFullName(tx, actor.role, actor.id);
  const team = await listActiveAdmins(tx);
  return team
    .filter(({ id, invitedAt }) => id !== except && invitedAt === null)
    .map(({ email, firstName }) => ({ to: email, props: { firstName, by, change, member, thing } }));
}
