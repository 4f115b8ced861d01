import type { Publication } from '@stackworks/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MistakeLink } from './mistake-link.tsx';

const draw = (publication: Pick<Publication, 'state' | 'problem'>) =>
  renderToStaticMarkup(
    <MistakeLink
      site={{
        publication: { since: '2026-11-20T09:00:00Z', contentAsOf: null, ...publication },
        lastBuild: null,
      }}
    />,
  );

it('links to the document and field that block the site’s update', () => {
  const problem = { message: 'No price.', documentId: 'plan-a', documentType: 'plan', field: 'price' };
  const html = draw({ state: 'failed', problem });

  expect(html).toContain('href="/studio/intent/edit/id=plan-a;type=plan;path=price"');
  expect(html).toContain('Open plan plan-a in the Studio</a>, field price');
});

it('is absent when no document is at fault', () => {
  expect(draw({ state: 'failed', problem: { message: 'The disk is full.' } })).toBe('');
  expect(draw({ state: 'live', problem: null })).toBe('');
});
