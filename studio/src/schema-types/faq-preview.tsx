import { apiVersion } from '@stackworks/content';
import { useEffect, useState } from 'react';
import type { SanityClient } from '@sanity/client';
import { useClient, type PreviewProps } from 'sanity';
import { toPlainText, type PlanFacts } from '#/schema-types/plain-text.ts';
import type { Block } from '#/rules/rich-text.ts';

const query = '*[_type == "plan"]{ _id, name, price, setupDays, revisionQuota }';
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
export function FaqPreview(props: PreviewProps & { answer?: Block[] }) {
  const client = useClient({ apiVersion });
  const [plans, setPlans] = useState<PlanFacts[]>([]);
  useEffect(() => {
    let isShown = true;
    // Without them, the list shows where facts stand.
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
