import type { ErrorCode } from '@stackworks/contracts';
import type { CallFact } from './call-facts.ts';
import type { CallNotes } from './describe-calls.ts';

/**
 * Every failure a call can answer with: what its kind brings with it, and what it adds.
 * @param method in capitals
 */
export function listRefusals(
  method: string,
  facts: readonly CallFact[],
  notes: CallNotes,
): readonly ErrorCode[] {
  const changes = !['GET', 'HEAD'].includes(method);
  const targets = facts.flatMap((fact) => (fact.kind === 'input' ? [fact.target] : []));
  const codes = new Set<ErrorCode>(notes.errors);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  // The database or the content can be out of reach for a moment, whatever the call.
  add('internal', 'unavailable');
  for (const fact of facts) {
    if (fact.kind === 'input') add('invalid_input');
    if (fact.kind === 'upload') add('invalid_input', 'unsupported_media_type', 'malformed_request');
    if (fact.kind === 'proof') add('proof_needed');
    if (fact.kind === 'role') {
      add('unauthenticated');
      if (fact.role === 'admin' && !fact.beforeSetUp) add('second_factor_setup_required');
      if (changes) add('cross_origin');
      if (changes && fact.role === 'client') add('read_only');
    }
  }
  if (targets.includes('json')) add('unsupported_media_type', 'malformed_request');
  if (notes.body ?? notes.form) add('malformed_request', 'invalid_input');
  if (notes.isRepeatable) add('invalid_input', 'already_exists');
  if (notes.callers && !notes.isOpen) add('unauthenticated');
  if (changes) add('payload_too_large');
  return [...codes];
}
