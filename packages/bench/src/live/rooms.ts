import { randomUUID } from 'node:crypto';
import { mounts } from '@stackworks/contracts';
import { bearer, call } from '#/call.ts';
import type { Person } from '#/open-sessions.ts';

/** Someone's open screen, signed in, and what it would ask for again and again if it had no stream. */
export type Screen = Person & { token: string; path: string };

/** Of the demo that `seed:large` fills: clients and staff, each with some screens open, a thousand in all. */
const sizes = { clients: 500, staff: 9, staffScreens: 4, clientScreens: 964 };
/** Conversations in turn, so that nobody writes faster than people may. */
const conversations = 50;

/** A client's first project, as `seed:large` numbers them. */
const projectOf = (client: number) => `large-project-${client === 1 ? sizes.clients : client - 1}`;

/**
 * A thousand screens, and the conversations of a client and a member of staff among them.
 * @param signIn gives people tokens, in order
 */
export function createRooms(origin: string, signIn: (people: readonly Person[]) => string[]) {
  const staff = Array.from({ length: sizes.staff * sizes.staffScreens }, (_, index) => ({
    role: 'admin' as const,
    id: `large-admin-${(index % sizes.staff) + 1}`,
    path: 'admin/counts',
  }));
  const clients = Array.from({ length: sizes.clientScreens }, (_, index) => {
    const client = (index % sizes.clients) + 1;
    const path = `client/conversations/project/${projectOf(client)}/messages?limit=50`;
    return { role: 'client' as const, id: `large-client-${client}`, path };
  });
  const people = [...staff, ...clients];
  const tokens = signIn(people);
  const screens: Screen[] = people.map((person, index) => ({ ...person, token: tokens[index] ?? '' }));

  /** Client and staff write in turns; the one of them is heard by the other. */
  const sidesOf = (turn: number) => {
    const isClients = turn % 2 === 0;
    const client = staff.length + ((turn >> 1) % conversations);
    const member = (turn >> 1) % sizes.staff;
    return isClients ? { from: client, to: member, client } : { from: member, to: client, client };
  };

  return {
    screens,
    /** Which screen hears what is said in a turn. */
    hearingOf: (turn: number): number => sidesOf(turn).to,
    /** What is said in a turn. `send` resolves once it has been taken. */
    talk: (turn: number): { text: string; send: () => Promise<void> } => {
      const { from, client } = sidesOf(turn);
      const text = randomUUID();
      const path = `${screens[from]?.role}/conversations/project/${projectOf(client - staff.length + 1)}/messages`;
      const token = screens[from]?.token ?? '';
      return { text, send: () => send(`${origin}${mounts.api}/${path}`, token, text) };
    },
  };
}

async function send(url: string, token: string, content: string): Promise<void> {
  const { status } = await call(url, { method: 'POST', headers: bearer(token), body: { content } });
  if (status !== 201) throw new Error(`${url} answered ${status}`);
}
