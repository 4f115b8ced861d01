import type { SanityClient } from '@sanity/client';
import { Stack, Text } from '@sanity/ui';
import { getDraftId, getPublishedId, Preview, PreviewCard, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { explainWhyNot, guard } from '#/document-actions/replace-actions.ts';

type Referrer = { _id: string; _type: string };

/** Studio's own deleting or unpublishing, except for a document that others refer to: then it lists them. */
export const toGuardedRemoval = guard<Referrer[]>({
  find: (client, { id }) => findReferrers(client, id),
  failure: { title: 'That didn’t work', description: 'Please check your connection and try again.' },
  explain: (referrers, steps) => explainWhyNot('Still in use', <ReferrerList referrers={referrers} />, steps),
});

function ReferrerList({ referrers }: { referrers: Referrer[] }) {
  const schema = useSchema();
  const count = referrers.length;
  return (
    <Stack gap={4}>
      <Text>
        {count === 1
          ? 'This is used in 1 other place. Replace or remove it there'
          : `This is used in ${count} other places. Replace or remove it in each`}
        , publish, then try again.
      </Text>
      <Stack as="ul" gap={1}>
        {referrers.map((referrer) => {
          const schemaType = schema.get(referrer._type);
          return (
            schemaType && (
              <li key={referrer._id}>
                <PreviewCard
                  as={IntentLink}
                  data-as="a"
                  radius={2}
                  intent="edit"
                  params={{ id: referrer._id, type: referrer._type }}
                >
                  <Preview layout="default" schemaType={schemaType} value={referrer} />
                </PreviewCard>
              </li>
            )
          );
        })}
      </Stack>
    </Stack>
  );
}

/** Finds the documents that refer to another, published or in a draft, each once. Ids are those of published documents. */
export async function findReferrers(client: Pick<SanityClient, 'fetch'>, id: string): Promise<Referrer[]> {
  const stored = await client.fetch<Referrer[]>(
    '*[references($id) && !(_id in $own)] | order(_type asc, _id asc){ _id, _type }',
    { id, own: [id, getDraftId(id)] },
    { perspective: 'raw', useCdn: false },
  );
  const referrers = new Map(stored.map(({ _id, _type }) => [getPublishedId(_id), _type]));
  return [...referrers].map(([_id, _type]) => ({ _id, _type }));
}
