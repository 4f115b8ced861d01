import {
  getPublishedId,
  isObjectInputProps,
  useEditState,
  type InputProps,
  type ObjectInputProps,
} from 'sanity';
import { FailureBanner } from '#/publishing/failure-banner.tsx';
import { useDocumentStatus } from '#/publishing/use-document-status.ts';
import { useLiveToast } from '#/publishing/use-live-toast.tsx';

/** Every input as Studio shows it; above a whole document's, what there is to say of its way to visitors. */
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
