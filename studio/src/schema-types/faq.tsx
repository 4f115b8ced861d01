import type { SanityClient } from '@sanity/client';
import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { apiVersion } from '@stackworks/content';
import { useEffect, useState } from 'react';
import { type PreviewProps, useClient } from 'sanity';
import { formatPrice } from '#/rules/price.ts';
import type { Block } from '#/rules/text.ts';
import { orderedType } from '#/schema-types/define-type.ts';
import { field, lineField, partField, required, toList } from '#/schema-types/fields.ts';

export const faq = orderedType('faq', 'Question', HelpCircleIcon, {
  fields: [
    lineField('question', 'Question', 100, { description: 'As a visitor would ask it.' }),
    partField('answer', 'Answer', 'factText', {
      description:
        'Keep it true to the Terms of Service. Insert prices and limits with “Plan fact”, and what we say elsewhere too with “Setting”, so they stay correct.',
    }),
    field('icon', 'Icon', 'string', {
      description: 'Shown beside the question.',
      options: {
        list: toList({
          clock: 'Clock',
          pencil: 'Pencil',
          calendar: 'Calendar',
          loop: 'Loop',
          key: 'Key',
          phone: 'Phone',
          money: 'Money',
        }),
      },
      initialValue: 'pencil',
      validation: required('Choose an icon.'),
    }),
  ],
  preview: {
    select: { title: 'question', answer: 'answer' },
    prepare: ({ title, answer }) => ({ title, subtitle: toPlainText(answer), answer }),
  },
  components: { preview: FaqPreview },
});

const query = '*[_type == "plan"]{ _id, name, price, setupDays, revisionQuota, roundsBeforeLaunch }';
let reading: Promise<PlanFacts[]> | null = null;

/** Read once for all rows of a list. */
function readPlans(client: SanityClient): Promise<PlanFacts[]> {
  reading ??= client.fetch<PlanFacts[]>(query, {}, { perspective: 'published' }).finally(() => {
    setTimeout(() => {
      reading = null;
    }, 5_000);
  });
  return reading;
}

/** A question in a list, with the facts its answer quotes. */
function FaqPreview(props: PreviewProps & { answer?: Block[] }) {
  const client = useClient({ apiVersion });
  const [plans, setPlans] = useState<PlanFacts[]>([]);
  useEffect(() => {
    let isShown = true;
    // Without them, the list shows an ellipsis for each fact.
    readPlans(client).then(
      (found) => isShown && setPlans(found),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [client]);
  return props.renderDefault({ ...props, subtitle: toPlainText(props.answer, plans) });
}

/** What a text can quote of a plan. */
export type PlanFacts = {
  _id: string;
  name?: string | null;
  price?: number | null;
  setupDays?: number | null;
  revisionQuota?: number | null;
  roundsBeforeLaunch?: number | null;
};

/** The words of a formatted text, for a list. A preview has null for a text that isn't written yet. */
export const toPlainText = (
  blocks: readonly Block[] | null | undefined,
  plans: readonly PlanFacts[] = [],
): string =>
  (blocks ?? [])
    .map(({ children = [] }) => children.map((child) => child.text ?? quoteFact(child, plans)).join(''))
    .join(' ');

function quoteFact({ fact, plan }: Child, plans: readonly PlanFacts[]): string {
  const found = plans.find(({ _id }) => _id === plan?._ref);
  if (fact === 'price' && typeof found?.price === 'number') return formatPrice(found.price);
  if (fact === 'revisionQuota' && found) return found.revisionQuota?.toString() ?? 'unlimited';
  if (fact === 'name') return found?.name ?? '…';
  if (fact === 'setupDays' || fact === 'roundsBeforeLaunch') return found?.[fact]?.toString() ?? '…';
  return '…';
}

type Child = NonNullable<Block['children']>[number];
