import { portalRoutes } from '@stackworks/contracts';
import { Icon } from '@stackworks/ui';
import { useSearch } from 'wouter';
import { hasDrafts } from '#/lib/forms/drafts.ts';

const parameter = 'after';

const sentences = {
  'new-password': 'Your new password is set. Sign in with it below.',
  'signed-out': 'You’re signed out on every device.',
  expired: 'Your session has ended. Sign in to carry on.',
} as const;
type Notice = keyof typeof sentences;

export const loginPathAfter = (notice: Notice, loginRoute: string = portalRoutes.simpleLogin): string =>
  `${loginRoute}?${parameter}=${notice}`;

export const expiredPath = (signInPath: string): string =>
  `${signInPath}&${new URLSearchParams({ [parameter]: 'expired' satisfies Notice }).toString()}`;

export function LoginNotice() {
  const wanted = new URLSearchParams(useSearch()).get(parameter);
  const sentence = Object.entries(sentences).find(([notice]) => notice === wanted)?.[1];
  return (
    sentence && (
      <p
        role="status"
        className="mb-5 flex gap-3 border-l-[5px] border-pounamu bg-pounamu-wash px-4 py-3.5 text-sm"
      >
        <Icon name="tick" className="mt-0.5 text-pounamu" />
        {sentence}
        {wanted === 'expired' && hasDrafts() && ' What you typed is safe.'}
      </p>
    )
  );
}
