import { consultationSpeakers } from '@stackworks/contracts';

type Spoken = { from: keyof typeof consultationSpeakers; text: string };

const starts = Object.values(consultationSpeakers).join('|');
const start = new RegExp(`^(${starts}): (.*)$`, 'u');

/** Who said what, of a conversation as the StackBot sends it; empty where it is written in another way. */
export function splitConversation(text: string): Spoken[] {
  return text.split('\n').reduce<Spoken[]>((said, line) => {
    const [, speaker, words] = start.exec(line) ?? [];
    const last = said.at(-1);
    if (speaker !== undefined && words !== undefined) {
      return [...said, { from: speaker === consultationSpeakers.bot ? 'bot' : 'visitor', text: words }];
    }
    return last ? [...said.slice(0, -1), { ...last, text: `${last.text}\n${line}` }] : said;
  }, []);
}
