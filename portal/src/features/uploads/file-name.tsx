import type { Asset } from '@stackworks/contracts';
import { followFile } from '#/lib/session/viewed-files.ts';

type Props = {
  asset: Asset;
  /** Shows a picture here. */
  onPreview: (asset: Asset) => void;
};

/** A file's name: it opens a picture here, a PDF in a new tab, and is only a name for what a browser cannot show. */
export function FileName({ asset, onPreview }: Props) {
  const { fileName, fileType, previewUrl } = asset;
  const look = 'block max-w-full truncate text-left font-semibold';
  if (!previewUrl) {
    return (
      <span className={look} title={fileName}>
        {fileName}
      </span>
    );
  }
  const lively = `${look} underline decoration-transparent underline-offset-[.22em] hover:decoration-current`;
  if (fileType !== 'image') {
    return (
      <a
        href={previewUrl}
        target="_blank"
        rel="noopener"
        title={fileName}
        className={lively}
        onClick={(event) => followFile(event, fileName)}
      >
        {fileName}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={fileName}
      className={lively}
      onClick={() => onPreview(asset)}
    >
      {fileName}
    </button>
  );
}
