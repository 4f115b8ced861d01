import { LakeError } from './lake-error.ts';

type FailedItem = { type: string; description: string; id: string; [detail: string]: unknown };

/** Something a transaction cannot do, before its place in the request is known. */
export class MutationFailure extends Error {
  readonly status: 400 | 404 | 409;
  readonly item: FailedItem;

  constructor(status: 400 | 404 | 409, item: FailedItem) {
    super(item.description);
    this.status = status;
    this.item = item;
  }

  /** The refusal of a whole request because of its mutation or action number `index`. */
  toLakeError(type: 'mutationError' | 'actionError', index: number): LakeError {
    return new LakeError(this.status, {
      type,
      description: 'The transaction failed, and nothing was changed',
      items: [{ index, error: this.item }],
    });
  }
}
