import { expect, test } from 'vitest';
import type { DocumentActionComponent } from 'sanity';
import { makeOnce } from '#/document-actions/replace-actions.ts';

test('an action always has the same replacement', () => {
  const publish: DocumentActionComponent = () => null;
  const replace = makeOnce((action) => (props) => action(props));

  expect(replace(publish)).toBe(replace(publish));
  expect(replace(publish)).not.toBe(publish);
});
