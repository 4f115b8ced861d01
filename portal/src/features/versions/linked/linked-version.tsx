import { linkedFilePath, portalRoutes, type LinkedVersion as Linked } from '@stackworks/contracts';
import { Button, Icon, LinkButton, Spinner } from '@stackworks/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkedText } from '#/components/linked-text.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { ScreenHeading } from '#/components/screen-heading.tsx';
import { api } from '#/lib/api/client.ts';
import { problemIn } from '#/lib/api/errors.ts';
import { linkedVersionQuery } from './queries.ts';
import { LinkedDecision } from './linked-decision.tsx';

/** A version that an emailed link opens for one person, who approves it or asks for changes. */
export const LinkedVersion = ({ token }: { token: string }) => (
  <Loaded
    query={useQuery(linkedVersionQuery(token))}
    loading={<Spinner text="Opening the version..." />}
    failed="We couldn’t open this version"
    failedText="Your link still works. Check your connection and try again."
  >
    {(linked) =>
      linked === 'unknown' ? (
        <Unknown />
      ) : linked === 'expired' ? (
        <Expired token={token} />
      ) : (
        <Open token={token} linked={linked} />
      )
    }
  </Loaded>
);

function Open({ token, linked }: { token: string; linked: Linked }) {
  const { company, projectName, version } = linked;
  return (
    <>
      <main className="flex-1 px-5 pb-6 pt-3 sm:px-8">
        <p className="text-soft">{company}</p>
        <ScreenHeading
          title={`${projectName}, version ${version.number}`}
          className="text-balance font-display text-d2"
        />
        <p className="mt-2 text-lede">{version.title}</p>
        <Pictures token={token} files={version.files} />
        {version.description && (
          <div className="mt-6 border-t-2 border-ink pt-3">
            <LinkedText text={version.description} />
          </div>
        )}
      </main>
      <LinkedDecision token={token} linked={linked} />
    </>
  );
}

type PicturesProps = { token: string; files: Linked['version']['files'] };

/** The first picture, and the rest on request; what browsers can't show is there to download. */
function Pictures({ token, files }: PicturesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const images = files.filter(({ fileType }) => fileType === 'image');
  const others = files.filter(({ fileType }) => fileType !== 'image');
  const shown = showsAll ? images : images.slice(0, 1);
  return (
    <>
      {shown.map(({ id, fileName }) => (
        <a
          key={id}
          href={`${linkedFilePath(id, token, 'file')}&preview=1`}
          className="mt-5 block border border-edge bg-sheet"
        >
          <img
            src={`${linkedFilePath(id, token, 'file')}&preview=1`}
            alt={`Open ${fileName}`}
            className="w-full"
          />
        </a>
      ))}
      {images.length > 1 && !showsAll && (
        <Button className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          <Icon name="eye" />
          Look at all {images.length} pictures
        </Button>
      )}
      {others.length > 0 && (
        <ul className="mt-5 grid gap-2">
          {others.map(({ id, fileName, fileType }) => (
            <li key={id}>
              <a
                className="link break-words"
                href={`${linkedFilePath(id, token, 'file')}${fileType === 'pdf' ? '&preview=1' : ''}`}
              >
                {fileName}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A link that isn't ours as it is, or whose person or version is gone, leads to signing in. */
const Unknown = () => (
  <main className="px-5 py-6 sm:px-8">
    <ScreenHeading title="This link doesn’t work" className="text-balance font-display text-d2" />
    <p className="mt-3">
      Part of it may be missing, or it’s no longer yours to use. Open the one in our newest email, or sign in.
    </p>
    <div className="mt-6">
      <LinkButton variant="primary" href={portalRoutes.simpleLogin}>
        Sign in
      </LinkButton>
    </div>
  </main>
);

/** A link that is too old can be emailed anew. */
function Expired({ token }: { token: string }) {
  const renew = useMutation({
    mutationFn: () => api['version-links'].renew.$post({ json: { token } }),
  });
  const problem = problemIn(renew.error, 'We couldn’t email you a new link');
  return (
    <main className="px-5 py-6 sm:px-8">
      <ScreenHeading title="This link has ended" className="text-balance font-display text-d2" />
      {renew.isSuccess ? (
        <p role="status" className="mt-3">
          We’ve emailed you a new link. It works for seven days.
        </p>
      ) : (
        <>
          <p className="mt-3">Links to a version work for seven days. We can email you a new one.</p>
          {problem && (
            <p role="alert" className="mt-3 text-danger">
              {problem}
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant="primary"
              isBusy={renew.isPending}
              busyText="Sending..."
              onClick={() => renew.mutate()}
            >
              Email me a new link
            </Button>
            <LinkButton href={portalRoutes.simpleLogin}>Sign in</LinkButton>
          </div>
        </>
      )}
    </main>
  );
}
