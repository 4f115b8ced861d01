import { describe, expect, test } from 'vitest';
import { errorsAfter, errorsIn, readSeed, toDocument } from '#test/dataset.ts';

const grow = (changes: Record<string, unknown>) =>
  toDocument({
    ...readSeed().documents.find(({ _id }) => _id === 'plan-stackgrow'),
    ...changes,
    _id: 'drafts.plan-stackgrow',
    _type: 'plan',
  });

const noneMarked =
  'One plan on sale must be the most popular. To change it, turn this on for another plan and publish that one.';

describe('a plan on sale', () => {
  test('says what it costs, how large a site may be and how soon it is live', async () => {
    const missing = { price: undefined, pageLimit: undefined, setupDays: undefined };
    expect(await errorsAfter('plan-stacklite', missing)).toEqual([
      'Enter a price, or 0 if it’s free.',
      'Enter how many pages a site on this plan can have.',
      'Enter how many business days until the site is live.',
    ]);
  });

  test('has a name that no other plan on sale has, however it is written', async () => {
    expect(await errorsAfter('plan-stacklite', { name: ' stackGROW' })).toEqual([
      'Another plan on sale is called “stackGROW”. Give this one its own name.',
    ]);
    expect(await errorsAfter('plan-stacklite', { name: 'StackStart' })).toEqual([]);
  });

  test('keeps the address that accounts know it by', async () => {
    expect(await errorsAfter('plan-stacklite', { slug: { _type: 'slug', current: 'stackmega' } })).toEqual([
      'Clients’ accounts and Stripe know this plan as stacklite, so it can’t change.',
    ]);
  });

  test.each([
    ['Stack Mega', 'Use lower-case letters, numbers and dashes, such as low-tide-kayaks.'],
    ['brand-kit', '“brand-kit” already means something else. Choose another.'],
    ['none', '“none” already means something else. Choose another.'],
    ['m'.repeat(61), 'Use 60 characters or fewer.'],
  ])('that is new is not called %s', async (current, message) => {
    const { documents, uploads } = readSeed();
    const mega = { ...grow({ name: 'StackMega', isPopular: false }), _id: 'drafts.plan-mega' };
    const errors = await errorsIn([...documents, ...uploads], { ...mega, slug: { _type: 'slug', current } });
    expect(errors).toEqual([message]);
  });

  test('shares its web address with no other', async () => {
    expect(await errorsAfter('plan-stacklite', { slug: { _type: 'slug', current: 'stackgrow' } })).toContain(
      '“StackGrow” already has this address. Choose another.',
    );
  });

  test('lists nothing twice, and nothing too long', async () => {
    expect(await errorsAfter('plan-stackgrow', { features: ['Cart', 'Cart'] })).toEqual([
      'This is already in the list.',
    ]);
    expect(await errorsAfter('plan-stackgrow', { features: ['x'.repeat(61)] })).toEqual([
      'Shorten this by 1 character: 60 fit.',
    ]);
  });

  test('makes promises in whole numbers', async () => {
    const halves = { pageLimit: 1.5, setupDays: 0, revisionQuota: -1, supportHours: 0.5 };
    expect(await errorsAfter('plan-stackgrow', halves)).toEqual([
      'Enter a whole number of pages, from 1 to 1,000.',
      'Enter whole business days, from 1 to 100.',
      'Enter a whole number, from 0 to 1,000.',
      'Enter whole hours, from 1 to 240.',
    ]);
  });

  test('may leave revisions without a limit and support for the same day', async () => {
    expect(
      await errorsAfter('plan-stackgrow', { revisionQuota: undefined, supportHours: undefined }),
    ).toEqual([]);
  });

  test('takes only the last part of a payment link', async () => {
    const message =
      'Paste only the last part of the payment link’s address: letters, numbers and dashes, without slashes.';
    const whole = { buyButtonId: 'https://buy.stripe.com/test_cN25nr0iZ7bUa7meUY' };
    expect(await errorsAfter('plan-stackgrow', whole)).toEqual([message]);
    expect(await errorsAfter('plan-stackgrow', { buyButtonId: 'test_cN25nr0iZ7bUa7meUY' })).toEqual([]);
  });

  test('lies on sheets of one of our colours', async () => {
    expect(await errorsAfter('plan-stackgrow', { colour: '#ff0000' })).toEqual(['Choose a card style.']);
  });
});

describe('among the plans on sale', () => {
  test('another may take the mark, and take it from a draft too', async () => {
    expect(await errorsAfter('plan-stackpro', { isPopular: true })).toEqual([]);
    expect(await errorsAfter('plan-stackpro', { isPopular: true }, [grow({ price: 85 })])).toEqual([]);
  });

  test('one has to be the most popular, and a draft of another is not enough', async () => {
    const slug = { _type: 'slug', current: 'stackpro' };
    const pro = { ...grow({ name: 'StackPro', slug }), _id: 'drafts.plan-stackpro' };
    expect(await errorsAfter('plan-stackgrow', { isPopular: false }, [pro])).toEqual([noneMarked]);
  });

  test('the most popular cannot be withdrawn from sale before another is', async () => {
    expect(await errorsAfter('plan-stackgrow', { isCurrent: false, isPopular: false })).toContain(noneMarked);
  });

  test('a plan’s own draft does not count against it', async () => {
    expect(await errorsAfter('plan-stackgrow', {}, [grow({ price: 85 })])).toEqual([]);
  });
});

describe('a legacy plan', () => {
  test('may leave open what was never recorded', async () => {
    const missing = { price: undefined, pageLimit: undefined, setupDays: undefined };
    expect(await errorsAfter('plan-stackstart', missing)).toEqual([]);
  });

  test('is never the most popular', async () => {
    expect(await errorsAfter('plan-stackstart', { isPopular: true })).toEqual([
      'Only a plan on sale can be the most popular.',
    ]);
  });
});
