import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError, ConnectionError } from '#/lib/api/errors.ts';
import { Loaded } from './paged-list.tsx';

const draw = (error: Error) =>
  renderToStaticMarkup(
    <Loaded
      query={{ data: undefined, isPending: false, error, refetch: () => undefined }}
      loading="Loading..."
      failed="We couldn’t load your files"
      failedText="Check your connection and try again."
    >
      {() => null}
    </Loaded>,
  );

it('blames the server for its failure, and the connection only for its own', () => {
  expect(draw(new ApiError(500, 'no'))).toContain('The fault is ours');
  expect(draw(new ApiError(500, 'no'))).not.toContain('Check your connection');
  expect(draw(new ConnectionError('cut'))).toContain('Check your connection');
});
