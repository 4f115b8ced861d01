import type { Reader } from '@stackworks/database';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { Person } from '#/modules/privacy/queries/find-person.ts';
import { collectEmails, describeAccount } from './collect-account.ts';
import { collectHistory } from './collect-history.ts';
import { collectLeads } from './collect-leads.ts';
import { collectPayments } from './collect-payments.ts';
import { collectProjects, describeFiles, describeMessages } from './collect-work.ts';
import type { DataPart } from './data-part.ts';
import { listStoredFiles, toPathInZip, type StoredFile } from './stored-files.ts';

/** What a copy of a person's data holds. */
export type PersonalCopy = { parts: DataPart[]; stored: StoredFile[] };

/**
 * What we hold about a person and have from or for them, part by part, as section 2 of the privacy policy lists it. Staff's
 * internal notes aren't in it.
 */
export async function collectPersonalData(
  deps: CataloguePort,
  reader: Reader,
  person: Person,
): Promise<PersonalCopy> {
  const stored = await listStoredFiles(reader, person);
  const pathInZip = toPathInZip(stored);
  const [projects, files, payments, leads, emails, history] = await Promise.all([
    collectProjects(reader, person),
    describeFiles(reader, person, pathInZip),
    collectPayments(deps, reader, person),
    collectLeads(reader, person),
    collectEmails(reader, person, pathInZip),
    collectHistory(deps, reader, person),
  ]);
  const account = describeAccount(deps, person, pathInZip);
  const messages = describeMessages(reader, person);
  const parts = [...account, ...projects, messages, files, ...leads, ...payments, ...emails, ...history];
  return { parts, stored };
}
