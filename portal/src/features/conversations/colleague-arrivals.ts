const answers = new Map<string, Set<() => void>>();

/** Answers colleagues who come to a conversation that is open here. @returns stops */
export function onColleagueCame(subject: string, answer: () => void): () => void {
  const those = answers.get(subject) ?? new Set();
  answers.set(subject, those.add(answer));
  return () => void those.delete(answer);
}

export function answerColleague(subject: string): void {
  for (const answer of answers.get(subject) ?? []) answer();
}
