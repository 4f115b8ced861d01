import { useEffect, useEffectEvent, useState } from 'react';
import { answer, goBack } from '#/conversation.ts';
import { factsAt, type Conversation, type EditableStep, type Input } from '#/conversation-state.ts';
import { isSending } from '#/delivery.ts';
import { listQuestions } from '#/find-passage.ts';
import {
  beginNew,
  conversationKey,
  queueConsultation,
  storeConversation,
  storeShown,
  loadFacts,
  readConversation,
  readKnownFacts,
  readShown,
  applyOutcomes,
} from './stored-conversation.ts';
import { outcomeEvent } from './outbox.ts';

/** Opening hours can begin or end while the panel is open. */
const factsAgeMs = 5 * 60_000;

/** A conversation, shown line by line as the bot writes. */
export function useConversation() {
  const [conversation, setConversation] = useState(readConversation);
  const [shown, setShown] = useState(readShown);
  const [facts, setFacts] = useState(readKnownFacts);
  const next = conversation.lines.find(({ id }) => id > shown);

  const show = (id: number) => {
    storeShown(id);
    setShown(id);
  };
  const change = (changed: Conversation) => {
    storeConversation(changed);
    setConversation(changed);
  };
  /** Shows the visitor's line at once, with any of the bot's still to come. */
  const act = (changed: Conversation) => {
    const before = conversation.lines.at(-1)?.id ?? 0;
    const own = changed.lines.find(({ id, from }) => id > before && from === 'visitor');
    show(own?.id ?? before);
    change(changed);
    queueConsultation(changed);
  };

  const showNext = useEffectEvent(show);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => showNext(next.id), next.delayMs);
    return () => clearTimeout(timer);
  }, [next]);

  useEffect(() => {
    const load = async () => {
      const loaded = await loadFacts();
      if (loaded) setFacts(loaded);
    };
    void load();
    const timer = setInterval(load, factsAgeMs);
    return () => clearInterval(timer);
  }, []);

  const noteOutcome = useEffectEvent(() => {
    const updated = applyOutcomes(conversation);
    if (updated !== conversation) change(updated);
  });
  /** Follows another tab's conversation. */
  const follow = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== conversationKey) return;
    setConversation(readConversation());
    setShown(readShown());
  });
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener(outcomeEvent, () => noteOutcome(), { signal: leaving.signal });
    addEventListener('storage', (event) => follow(event), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);

  return {
    conversation,
    lines: conversation.lines.filter(({ id }) => id <= shown),
    isWriting: next !== undefined || isSending(conversation),
    choices: next ? [] : conversation.choices,
    questions: next || conversation.lines.length > 1 ? [] : listQuestions(facts),
    say: (input: Input) => act(answer(conversation, input, factsAt(facts, new Date()))),
    goBack: (step: EditableStep) => act(goBack(conversation, step)),
    startAgain: () => {
      show(0);
      change(beginNew());
    },
  };
}
