import type { NeedCounts, StaffCounts } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countNewEnquiries } from '#/modules/enquiries/enquiry-owners.ts';
import { countUrgentProjects } from '#/modules/projects/find-urgent-projects.ts';
import { countOpenPromises } from '#/modules/promises/find-open-promises.ts';
import { promiseCalendar } from '#/modules/promises/promise-terms.ts';
import { countUnseenMentions } from '#/modules/threads/mentions/unseen-mentions.ts';
import { findHorizon } from './need-times.ts';

type CountDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;

/** How much needs a member of staff, and how much needs anyone. Only what is open is counted, each by an index of it. */
export async function countNeeds(deps: CountDeps, adminId: string): Promise<NeedCounts> {
  const { until, quietSince } = findHorizon(promiseCalendar(deps), deps.now());
  const [promises, projects, mentions] = await Promise.all([
    countOpenPromises(deps.db.read, adminId),
    countUrgentProjects(deps.db.read, adminId, until, quietSince),
    countUnseenMentions(deps.db.read, adminId),
  ]);
  const counts = [...promises, ...projects, { mine: mentions, everyone: mentions }];
  return {
    mine: counts.reduce((sum, { mine }) => sum + mine, 0),
    everyone: counts.reduce((sum, { everyone }) => sum + everyone, 0),
  };
}

/** What the rail of every staff screen shows beside its places. */
export async function readStaffCounts(deps: CountDeps, adminId: string): Promise<StaffCounts> {
  const [{ mine }, enquiries] = await Promise.all([
    countNeeds(deps, adminId),
    countNewEnquiries(deps.db.read),
  ]);
  return { needs: mine, enquiries };
}
