import { describe, expect, test } from 'vitest';
import { toDocument, validateIn } from '#/testing/dataset.ts';

describe('a plan on sale', () => {
  test('needs a price, a page limit and a set-up time', async () => {
    const plan = createPlan({
      isPopular: true,
      price: undefined,
      pageLimit: undefined,
      setupDays: undefined,
    });
    expect(await messages([plan], plan)).toEqual([
      'Plans on sale need this',
      'Plans on sale need this',
      'Plans on sale need this',
    ]);
  });

  test('may be free, but never costs less than nothing', async () => {
    const free = createPlan({ isPopular: true, price: 0 });
    expect(await messages([free], free)).toEqual([]);
    const negative = createPlan({ isPopular: true, price: -1 });
    expect(await messages([negative], negative)).toHaveLength(1);
  });
});

describe('a legacy plan', () => {
  test('may leave price, page limit and set-up time open', async () => {
    const popular = createPlan({ _id: 'plan-popular', slug: 'popular', isPopular: true });
    const legacy = createPlan({
      isCurrent: false,
      price: undefined,
      pageLimit: undefined,
      setupDays: undefined,
    });
    expect(await messages([popular, legacy], legacy)).toEqual([]);
  });

  test('is never the most popular', async () => {
    const legacy = createPlan({ isCurrent: false, isPopular: true });
    expect(await messages([legacy], legacy)).toEqual(['Only a plan on sale can be most popular']);
  });
});

describe('among the plans on sale', () => {
  test('one must be most popular', async () => {
    const plan = createPlan({ isPopular: false });
    expect(await messages([plan], plan)).toEqual(['One plan on sale must be most popular']);
  });

  test('a second most popular one is refused', async () => {
    const first = createPlan({ _id: 'plan-first', slug: 'first', isPopular: true });
    const second = createPlan({ isPopular: true });
    expect(await messages([first, second], second)).toEqual(['Another plan on sale is already most popular']);
  });

  test('a draft of the most popular one does not count against it', async () => {
    const published = createPlan({ isPopular: true });
    const draft = createPlan({ _id: `drafts.${published._id}`, isPopular: true });
    expect(await messages([published, draft], draft)).toEqual([]);
  });

  test('two cannot share a slug', async () => {
    const first = createPlan({ _id: 'plan-first', isPopular: true });
    const second = createPlan({ isPopular: false });
    expect(await messages([first, second], second)).toEqual(['Slug is already in use']);
  });
});

async function messages(dataset: Plan[], plan: Plan): Promise<string[]> {
  return (await validateIn(dataset, plan)).map(({ message }) => message);
}

type Plan = ReturnType<typeof createPlan>;

function createPlan({
  slug = 'sample',
  ...fields
}: {
  _id?: string;
  slug?: string;
  [field: string]: unknown;
}) {
  return toDocument({
    _id: 'plan-sample',
    _type: 'plan',
    name: 'Sample',
    slug: { _type: 'slug', current: slug },
    description: 'A plan.',
    price: 10,
    commitmentText: 'First month required.',
    colour: 'none',
    isPopular: false,
    pageLimit: 1,
    setupDays: 1,
    analyticsCadence: 'monthly',
    isCurrent: true,
    orderRank: '0|100008:',
    ...fields,
  });
}
