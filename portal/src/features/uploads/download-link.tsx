import type { Asset } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { followFile } from '#/lib/session/viewed-files.ts';

/** Opens a file's address in a new tab, which downloads it. */
export function DownloadLink({ asset }: { asset: Asset }) {
  return (
    <a
      className="icon-button"
      href={asset.fileUrl}
      target="_blank"
      rel="noopener"
      onClick={(event) => followFile(event, asset.fileName)}
      aria-label={`Download ${asset.fileName}`}
    >
      <Icon name="download" size={20} />
    </a>
  );
}
