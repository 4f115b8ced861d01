import {
  briefTexts,
  mapNames,
  type Project,
  type StaffProject,
  type StaffProjectDetail,
} from '@stackworks/contracts';

const time = '2026-11-20T08:00:00.000Z';

/** A project with a complete brief for tests. */
export const projectFixture = (values: Partial<Project> = {}): Project => ({
  ...mapNames(briefTexts, () => null),
  id: 'bakery',
  projectName: 'Bakery site',
  projectType: 'web_design',
  description: '',
  priority: 'normal',
  status: 'pending',
  waitingOn: null,
  dueDate: null,
  brief: {
    version: 0,
    logo: null,
    photos: null,
    missing: [],
    completedAt: time,
    ordered: null,
    withdrawnAt: null,
  },
  can: { editBrief: true, withdraw: true },
  createdAt: time,
  updatedAt: time,
  ...values,
});

/** As staff see one, nobody's yet. */
export const staffProjectFixture = (values: Partial<StaffProject> = {}): StaffProject => ({
  ...projectFixture(),
  userId: 'aroha',
  version: 0,
  responseTarget: null,
  change: null,
  statusSince: time,
  assignedTo: null,
  assignee: null,
  user: {
    id: 'aroha',
    email: 'aroha@bakery.example',
    firstName: 'Aroha',
    lastName: 'Ngata',
    company: null,
    phone: null,
    address: null,
    plan: null,
    planName: null,
    subscriptionStatus: 'active',
    profilePicture: null,
  },
  ...values,
});

/** The same on its own page. */
export const staffProjectDetailFixture = (values: Partial<StaffProjectDetail> = {}): StaffProjectDetail => ({
  ...staffProjectFixture(),
  revisionUse: { used: 0, quota: 2, boughtLeft: 0, nextChange: null },
  messageCount: 1,
  fileCount: 0,
  ...values,
});
