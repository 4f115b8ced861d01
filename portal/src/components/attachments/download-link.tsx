import type { Asset } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';

/** Opens a file's address in a new tab, which downloads it. */
export function DownloadLink({ asset }: { asset: Asset }) {
  return (
    <a
      className="icon-button"
      href={asset.fileUrl}
      target="_blank"
      rel="noopener"
      aria-label={`Download ${asset.fileName}`}
    >
      <Icon name="download" size={20} />
    </a>
  );
}
