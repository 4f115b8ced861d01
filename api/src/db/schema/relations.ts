import { relations } from 'drizzle-orm';
import { adminUsers, users } from '#/db/schema/accounts.ts';
import { projectBriefs } from '#/db/schema/projects.ts';
import { sessions } from '#/db/schema/sessions.ts';

/** What `db.read.query` can fetch together with a project, in the same statement. */
export const projectBriefRelations = relations(projectBriefs, ({ one }) => ({
  user: one(users, { fields: [projectBriefs.userId], references: [users.id] }),
  assignee: one(adminUsers, { fields: [projectBriefs.assignedTo], references: [adminUsers.id] }),
}));

/** And together with a session. */
export const sessionRelations = relations(sessions, ({ one }) => ({
  user: one(users, { fields: [sessions.userId], references: [users.id] }),
  adminUser: one(adminUsers, { fields: [sessions.adminUserId], references: [adminUsers.id] }),
}));
