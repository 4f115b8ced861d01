import { updateForStaff, writeToTeam } from '#/modules/team/team.events.ts';
import { defineEvent } from '#/platform/events/events.ts';

type Token = { id: string; name: string };

/** A member of staff has created an API token of their own. */
export const tokenCreated = defineEvent<Token & { scopes: readonly string[] }>('api-token.created', {
  audit: {
    'api-token-created': ({ scopes, ...token }) => [
      { subject: subjectOf(token), detail: { scopes: scopes.join(', ') } },
    ],
  },
  live: { team: updateForStaff },
  email: {
    'team-changed': ({ name: thing }, ctx) => writeToTeam(ctx, { change: 'token-created', thing }),
  },
});

/** API tokens have been revoked: by staff, or as their owner left, signed out everywhere or has another password. */
export const tokensRevoked = defineEvent<readonly Token[]>('api-token.revoked', {
  audit: { 'api-token-revoked': (tokens) => tokens.map((token) => ({ subject: subjectOf(token) })) },
  live: { team: updateForStaff },
});

const subjectOf = ({ id, name }: Token) => ({ type: 'api-token', id, name }) as const;
