import { linkedVersion, type LinkedVersion, type ProjectVersion } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { AppError } from '#/errors.ts';
import { checkAbility, mayDo } from '#/modules/accounts/accounts.policy.ts';
import { getClient, listActiveMembers } from '#/modules/accounts/queries/read-accounts.ts';
import { nameOfCompany } from '#/modules/companies/queries/read-company.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import type { FileRow } from '#/modules/files/files.presenter.ts';
import { getOwnProject } from '#/modules/projects/queries/read-projects.ts';
import type { ProjectDeps, ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { openVersionLink, type VersionLink } from '#/platform/tokens/version-link-token.ts';
import { pick } from '#/platform/database/columns.ts';
import { readNextChange } from './change-ledger.ts';
import { decideOnVersion, type Decider, type Decision } from './commands/decide-on-version.ts';
import { findNewestVersion, findVersion, readVersion } from './queries/read-versions.ts';
import { versionLinkSent } from './versions.events.ts';
import type { VersionRow } from './versions.presenter.ts';

type Deps = ConfigPort & ProjectDeps;

/** What a link opens: a version of a project, and who answers by it. */
type Opened = {
  decider: Decider;
  project: ProjectRow;
  version: VersionRow;
  names: Names;
  expiresAt: string;
};
type Names = { firstName: string; lastName: string; email: string };

/**
 * Opens a link to a version.
 * @throws AppError link_expired when it is too old; not_found when it isn't ours, or is of a person who is no longer in the company,
 * or of a version that is gone
 */
async function openLink({ config, db, now }: CommandDeps & ConfigPort, token: string): Promise<Opened> {
  const link = openVersionLink(token, config);
  if (!link) throw invalid();
  const opened = await findLinked(db.read, link);
  if (link.expiresAt <= now().toISOString()) {
    throw new AppError('link_expired', 'This link has expired. We can email you a new one.');
  }
  return opened;
}

async function findLinked(
  reader: Reader,
  { companyId, personId, versionId, expiresAt }: VersionLink,
): Promise<Opened> {
  const people = await listActiveMembers(reader, companyId, 'work');
  const person = people.find((each) => each.personId === personId);
  const version = person && (await findVersion(reader, versionId));
  if (!version) throw invalid();
  const { firstName, lastName, email, ...decider } = person;
  const project = await getOwnProject(reader, companyId, version.projectId);
  return { decider, project, version, names: { firstName, lastName, email }, expiresAt };
}

const invalid = () =>
  new AppError(
    'not_found',
    'This link doesn’t work. Use the one in our newest email, or sign in to see the project.',
  );

/** A version as its link shows it. @throws AppError as `openLink` */
export async function readLinked(deps: Deps, token: string): Promise<LinkedVersion> {
  const { read } = deps.db;
  const { decider, project, version, names, expiresAt } = await openLink(deps, token);
  const newestId = (await findNewestVersion(read, project.id))?.id ?? version.id;
  const [shown, nextChange, owner] = await Promise.all([
    readVersion(read, version, { newestId, viewer: decider }),
    readNextChange(deps, read, project),
    getClient(read, project.userId),
  ]);
  return {
    company: nameOfCompany(owner),
    projectName: project.projectName,
    person: pick(names, ['firstName', 'lastName']),
    version: present(shown),
    nextChange,
    expiresAt,
  };
}

const present = ({ files, ...version }: ProjectVersion): LinkedVersion['version'] => ({
  ...linkedVersion.shape.version.omit({ files: true }).parse(version),
  files: files.map((file) => pick(file, ['id', 'fileName', 'fileType'])),
});

/** Decides on a version by its link. @returns the version as it is then @throws AppError as `openLink` and `decideOnVersion` */
export async function decideByLink(
  deps: Deps,
  { token, decision, key }: { token: string; decision: Decision; key: string | undefined },
): Promise<LinkedVersion> {
  const { decider, project, version } = await openLink(deps, token);
  if (decision.status === 'approved') checkAbility(decider, 'approve');
  await decideOnVersion(
    { ...deps, actor: decider },
    { id: project.id, versionId: version.id, decision, key },
  );
  return readLinked(deps, token);
}

/** A file of a link's version. @throws AppError not_found for any other file; as `openLink` */
export async function getLinkedFile(
  deps: CommandDeps & ConfigPort,
  { token, fileId }: { token: string; fileId: string },
): Promise<FileRow> {
  const { version } = await openLink(deps, token);
  const files = (await findAttachments(deps.db.read, 'versionId', [version.id]))(version.id);
  const file = files.find(({ id }) => id === fileId);
  if (!file) throw new AppError('not_found', 'This file doesn’t exist.');
  return file;
}

/** Emails the person of a link that has expired a new one. @throws AppError not_found as `openLink`, conflict when it still works, rate_limited */
export async function renewLink(deps: CommandDeps & ConfigPort, token: string): Promise<void> {
  const link = openVersionLink(token, deps.config);
  if (!link) throw invalid();
  const { decider, project, version, names } = await findLinked(deps.db.read, link);
  if (link.expiresAt > deps.now().toISOString())
    throw new AppError('conflict', 'This link still works. Reload the page.');
  await transact({ ...deps, actor: decider }, async (ctx) => {
    await countIn(ctx.tx, rateRules.versionLinksByPerson, link.personId, ctx.now);
    await emit(ctx, versionLinkSent, {
      project,
      version,
      personId: link.personId,
      mayApprove: mayDo(decider, 'approve'),
      names,
    });
  });
}
