import { useEffect, useState, type MouseEvent } from 'react';
import { sendRequest } from '#/lib/api/send-request.ts';
import { readViewing } from './viewing.ts';

/**
 * Where a picture is shown from. A browser fetches pictures with the cookie of the person signed in here; of a client
 * whose portal staff look at they are fetched as all else is, with the tab’s own token.
 * @returns null while it is on its way
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
      // Shown from there it fails as well, which is what the screen is ready for.
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
 * What a link to a file does when it is followed: as a rule nothing of its own. As with pictures, of a client whose portal
 * staff look at the file is fetched with the tab’s own token, and then saved.
 */
export function followFile(event: MouseEvent<HTMLAnchorElement>, fileName: string): void {
  if (readViewing() === null) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void fetchFile(href).then((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
}

const fetchFile = async (url: string): Promise<string> =>
  URL.createObjectURL(await (await sendRequest(url)).blob());
