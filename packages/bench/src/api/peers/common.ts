/** What the framework peers share, as commonly written: drizzle over @libsql/client, and jose for each token. */
import { createClient } from '@libsql/client';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jwtVerify } from 'jose';
import { settings, waitingOn } from '#/api/peers/settings.ts';

const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
});
const sessions = sqliteTable('sessions', {
  sid: text('sid').primaryKey(),
  role: text('role').notNull(),
  userId: text('user_id'),
  expire: text('expire').notNull(),
  revokedAt: text('revoked_at'),
});
const projects = sqliteTable('projects', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  projectName: text('project_name').notNull(),
  projectType: text('project_type').notNull(),
  description: text('description').notNull(),
  priority: text('priority').notNull(),
  status: text('status').notNull(),
  targetAudience: text('target_audience'),
  brandPersonality: text('brand_personality'),
  colorPreferences: text('color_preferences'),
  stylePreferences: text('style_preferences'),
  competitorExamples: text('competitor_examples'),
  additionalRequirements: text('additional_requirements'),
  dueDate: text('due_date'),
  logo: text('logo'),
  photos: text('photos'),
  briefVersion: integer('brief_version').notNull(),
  briefCompletedAt: text('brief_completed_at'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});

const db = drizzle(createClient({ url: `file:${settings.file}` }));
const key = new TextEncoder().encode(settings.secret);

/** Who a request is from; null when that is unknown. */
export async function findUser(authorization: string | undefined): Promise<string | null> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: 'JWT',
      issuer: settings.origin,
      audience: settings.origin,
    });
    if (payload['role'] !== 'client') return null;
    const [session] = await db
      .select({ userId: sessions.userId, expire: sessions.expire, isActive: users.isActive })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.sid, String(payload['sid'])),
          eq(sessions.role, 'client'),
          isNull(sessions.revokedAt),
        ),
      );
    if (!session?.isActive || session.expire <= new Date().toISOString()) return null;
    return session.userId === payload.sub ? session.userId : null;
  } catch {
    return null;
  }
}

/** The first page of someone's projects. */
export async function listProjects(userId: string, limit: number) {
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(projects)
      .where(eq(projects.userId, userId))
      .orderBy(desc(projects.createdAt), desc(projects.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(projects).where(eq(projects.userId, userId)),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      id: row.id,
      projectName: row.projectName,
      projectType: row.projectType,
      description: row.description,
      priority: row.priority,
      status: row.status,
      targetAudience: row.targetAudience,
      brandPersonality: row.brandPersonality,
      colorPreferences: row.colorPreferences,
      stylePreferences: row.stylePreferences,
      competitorExamples: row.competitorExamples,
      additionalRequirements: row.additionalRequirements,
      waitingOn: waitingOn[row.status] ?? null,
      dueDate: row.dueDate,
      brief: {
        version: row.briefVersion,
        logo: row.logo,
        photos: row.photos,
        missing: [],
        completedAt: row.briefCompletedAt,
        ordered: null,
        withdrawnAt: null,
      },
      can: { editBrief: row.status === 'pending', withdraw: row.status === 'pending' },
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })),
    nextCursor:
      last && rows.length > limit
        ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url')
        : null,
    total: counted?.total ?? 0,
  };
}
