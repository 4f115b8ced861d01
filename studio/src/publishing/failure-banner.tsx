import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline';
import { Card, Flex, Stack, Text } from '@sanity/ui';
import type { PublicationProblem } from '@stackworks/contracts';
import { IntentLink } from 'sanity/router';

/** Above a document that visitors do not see as it was published: why, and where to mend it. */
export function FailureBanner({ problem, openId }: { problem: PublicationProblem; openId: string }) {
  const { message, documentId, documentType, field } = problem;
  const isElsewhere = documentId !== undefined && documentId !== openId;
  return (
    <Card tone="critical" border radius={2} padding={4} marginBottom={5}>
      <Flex gap={3}>
        <Text size={1}>
          <ErrorOutlineIcon />
        </Text>
        <Stack gap={3}>
          <Text size={1} weight="semibold">
            Published, but the site couldn't update
          </Text>
          <Text size={1}>{message}</Text>
          {isElsewhere && documentType !== undefined && (
            <Text size={1}>
              <IntentLink
                intent="edit"
                params={{ id: documentId, type: documentType, ...(field !== undefined && { path: field }) }}
              >
                Fix it
              </IntentLink>
            </Text>
          )}
        </Stack>
      </Flex>
    </Card>
  );
}
