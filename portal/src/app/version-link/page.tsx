import { useSearch } from 'wouter';
import { LinkedVersion } from '#/features/versions/index.ts';
import { HomeLink } from '#/app/layouts/home-link.tsx';

/** What the link in a version's email opens, without signing in. */
export function VersionLinkPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return (
    <div className="mx-auto flex min-h-dvh max-w-[52rem] flex-col">
      <header className="px-5 pb-1.5 pt-4 sm:px-8">
        <HomeLink />
      </header>
      <LinkedVersion token={token} />
    </div>
  );
}
