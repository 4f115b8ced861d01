import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline';
import { Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import type { PublicationProblem } from '@stackworks/contracts';
import { useEffect, useRef } from 'react';
import {
  type EditStateFor,
  getPublishedId,
  type InputProps,
  isObjectInputProps,
  type ObjectInputProps,
  useEditState,
} from 'sanity';
import { IntentLink } from 'sanity/router';
import { findPageOf, toLiveAddress } from '#/preview/page-of.ts';
import type { DocumentStatus } from '#/publishing/document-status.ts';
import { useDocumentStatus } from '#/publishing/use-document-status.ts';

/** Studio's own inputs, with notices about publication above a whole document. */
export function DocumentNotices(props: InputProps) {
  if (props.id !== 'root' || !isObjectInputProps(props)) return props.renderDefault(props);
  const { value } = props;
  const id = value && '_id' in value ? value['_id'] : undefined;
  if (typeof id !== 'string') return props.renderDefault(props);
  return <Document {...props} publishedId={getPublishedId(id)} />;
}

function Document({ publishedId, ...props }: ObjectInputProps & { publishedId: string }) {
  const document = useEditState(publishedId, props.schemaType.name);
  const status = useDocumentStatus(document.published);
  useLiveToast(document, status);
  return (
    <>
      <div role="status">
        {status?.kind === 'failed' && <FailureBanner problem={status.problem} openId={publishedId} />}
      </div>
      {props.renderDefault(props)}
    </>
  );
}

/** Why visitors don't see the document as published, and where to fix it. */
function FailureBanner({ problem, openId }: { problem: PublicationProblem; openId: string }) {
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

/** Shows a toast once visitors see what was published while the document was open, or no longer see what was removed. */
function useLiveToast(document: EditStateFor, status: DocumentStatus | null): void {
  const { ready, published } = document;
  const { push } = useToast();
  const announced = useRef<string | null>(null);
  const shownUntil = useRef<string | null>(null);
  useEffect(() => {
    if (!ready) return;
    const revision = published?._rev ?? '';
    const isOpening = announced.current === null;
    if (published && !isOpening && revision !== announced.current) {
      if (status?.kind !== 'live') return;
      const page = findPageOf(published);
      push({
        id: 'live-on-the-site',
        status: 'success',
        title: `Live now (took ${status.seconds} s)`,
        description: page && (
          <a href={toLiveAddress(page)} target="_blank" rel="noreferrer">
            Open the page
          </a>
        ),
        closable: true,
        duration: 8_000,
      });
    }
    if (!published && announced.current) {
      if (status?.kind !== 'absent' || status.liveSince === null) return;
      // The site that visitors see now is the last one with the document in it.
      shownUntil.current ??= status.liveSince;
      if (status.liveSince === shownUntil.current) return;
      push({ id: 'live-on-the-site', status: 'success', title: 'No longer on the site', closable: true });
    }
    shownUntil.current = null;
    announced.current = revision;
  }, [ready, published, status, push]);
}
