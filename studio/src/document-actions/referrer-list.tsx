import { Stack, Text } from '@sanity/ui';
import { Preview, PreviewCard, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import type { Referrer } from '#/document-actions/find-referrers.ts';

/** The documents that hold another one back, each leading to where it is edited. */
export function ReferrerList({ referrers }: { referrers: Referrer[] }) {
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
