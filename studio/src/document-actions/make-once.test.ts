import { expect, test } from 'vitest';
import type { DocumentActionComponent } from 'sanity';
import { makeOnce } from '#/document-actions/make-once.ts';

test('an action that is asked for again is the one it was', () => {
  const publish: DocumentActionComponent = () => null;
  const mend = makeOnce((action) => (props) => action(props));

  expect(mend(publish)).toBe(mend(publish));
  expect(mend(publish)).not.toBe(publish);
});
