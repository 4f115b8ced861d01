import { beforeEach, expect, test, vi } from 'vitest';
import { getLastRank } from '#/document-actions/duplicate-last.ts';
import { createDatasetClient, readSeed, workspace } from '#test/dataset.ts';

// Studio resolves initial values in tasks of the browser's window.
beforeEach(() => void vi.stubGlobal('window', globalThis));

const { documents } = readSeed();
const { schema } = workspace;
const context = {
  projectId: 'seed',
  dataset: 'seed',
  schema,
  currentUser: null,
  getClient: () => createDatasetClient(documents),
};

test.each(['plan', 'addOn', 'service', 'faq', 'portfolioItem', 'testimonial'])(
  'the copy of a %s comes after every other',
  async (type) => {
    const schemaType = schema.get(type);
    if (!schemaType) throw new Error(`There is no type ${type}`);
    const rank = await getLastRank(schemaType, context);
    const ranks = documents.filter(({ _type }) => _type === type).map((other) => String(other['orderRank']));
    expect(ranks.filter((other) => other >= rank)).toEqual([]);
  },
);
