import { useEffect, useState, type MouseEvent } from 'react';
import { sendRequest } from '#/lib/api/send-request.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { readViewing } from './viewing.ts';

/**
 * The address to show a picture from. While staff view a client's portal it is fetched with the tab's own token,
 * because the browser would send the cookie.
 * @returns null while it loads
 */
export function usePictureAddress(url: string | null): string | null {
  const isViewed = url !== null && readViewing() !== null;
  const [fetched, setFetched] = useState<{ url: string; address: string } | null>(null);

  useEffect(() => {
    if (!isViewed) return;
    let address: string | null = null;
    let isWanted = true;
    fetchFile(url).then(
      (fresh) => {
        if (!isWanted) {
          URL.revokeObjectURL(fresh);
          return;
        }
        address = fresh;
        setFetched({ url, address });
      },
      // Shown from there it fails as well, and the screen handles that.
      () => isWanted && setFetched({ url, address: url }),
    );
    return () => {
      isWanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isViewed, url]);

  if (!isViewed) return url;
  return fetched?.url === url ? fetched.address : null;
}

/**
 * Handles a click on a file's link: while staff view a client's portal it is fetched with the tab's own token, then
 * saved.
 */
export function useFollowFile() {
  const toastFailure = useFailureToast('File not downloaded', 'Check your connection and try again.');
  return (event: MouseEvent<HTMLAnchorElement>, fileName: string): void => {
    if (readViewing() === null) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    fetchFile(href).then((address) => {
      const link = document.createElement('a');
      link.href = address;
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    }, toastFailure);
  };
}

const fetchFile = async (url: string): Promise<string> =>
  URL.createObjectURL(await (await sendRequest(url)).blob());
