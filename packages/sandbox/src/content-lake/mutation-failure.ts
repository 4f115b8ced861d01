import { LakeError } from './lake-error.ts';

type FailedItem = { type: string; description: string; id: string; [detail: string]: unknown };

/** A mutation that cannot be done, before its place in the request is known. */
export class MutationFailure extends Error {
  readonly status: 400 | 404 | 409;
  readonly item: FailedItem;

  constructor(status: 400 | 404 | 409, item: FailedItem) {
    super(item.description);
    this.status = status;
    this.item = item;
  }

  /** The refusal of a whole request because of its mutation number `index`. */
  toLakeError(index: number): LakeError {
    return new LakeError(this.status, {
      type: 'mutationError',
      description: `Mutation ${index + 1} failed, so none was applied: ${this.item.description}`,
      items: [{ index, error: this.item }],
    });
  }
}
