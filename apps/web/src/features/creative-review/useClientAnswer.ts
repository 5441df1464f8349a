import { checkReviewAnswer } from '@fairlead/domain/creative-review/answer.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { type ClientDraft, overNow, startOf } from './client-draft.ts';
import { type Opened, openedReview, type Reviewed, type Said, useAnswer } from './opened.queries.ts';

type Kind = 'approved' | 'change';
export type Drafting = {
  draft: ClientDraft | undefined;
  /** Keeps what is begun, made of what was begun before. */
  onDraft: (next: (before: ClientDraft | undefined) => ClientDraft) => void;
};
type Of = Drafting & {
  token: string;
  creative: Reviewed;
  name: string;
  onAnswered: (review: Opened) => void;
  /** Asks for the review anew. */
  again: () => void;
  /** Leads to the field at fault. */
  lead: (path: string) => void;
};

/** Somebody's answer that came in while one's own was written, and what one's own is. */
type Clash = { said: Said; kind: Kind };

const CHANGED = 'It changed meanwhile; nothing was sent. Look at it again.';
const clashOf = (error: unknown): Reviewed | null =>
  error instanceof ApiError && error.code === 'answered_meanwhile'
    ? ((error.body as { current?: Reviewed }).current ?? null)
    : null;

/** The answer to one ad while it is written and sent. What is refused keeps every word of it. */
export const useClientAnswer = ({ token, creative, name, draft, onDraft, onAnswered, again, lead }: Of) => {
  const { creative_id, content } = creative;
  const film = creative.shown.duration;
  const [begun] = useState(() => startOf(creative));
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [clash, setClash] = useState<Clash | null>(null);
  const answer = useAnswer(token);
  const client = useQueryClient();
  const base = begun.content === content ? begun : startOf(creative);
  const now = overNow(draft ?? base, creative);
  const put = (change: Partial<ClientDraft>) =>
    onDraft((before) => ({ ...overNow(before ?? base, creative), ...change }));
  const answerOf = (kind: Kind) => ({
    answer: kind,
    comment: kind === 'change' ? now.comment : null,
    point: kind === 'change' ? now.point : null,
    name,
  });
  const issues = now.form === null || !tried ? [] : checkReviewAnswer(answerOf(now.form), film);

  const refused = (error: unknown, kind: Kind) => {
    put({ form: kind });
    const current = clashOf(error);
    if (current?.said) {
      client.setQueryData(
        openedReview(token).queryKey,
        (review) =>
          review && {
            ...review,
            creatives: review.creatives.map((one) => (one.creative_id === creative_id ? current : one)),
          },
      );
      setClash({ said: current.said, kind });
      put({ seen: current.answers });
      return;
    }
    const changed = error instanceof ApiError && error.code === 'changed_meanwhile';
    setProblem(changed ? (kind === 'change' ? undefined : CHANGED) : messageOf(error));
    if (error instanceof ApiError && [404, 409, 410].includes(error.status)) again();
  };
  const send = async (kind: Kind) => {
    const [broken] = checkReviewAnswer(answerOf(kind), film);
    // The first press of Approve only asks who answers: nothing was left out before
    setTried(now.form !== null);
    setProblem(undefined);
    setClash(null);
    if (broken) {
      put({ form: kind });
      lead(broken.path);
      return;
    }
    try {
      const body = { ...answerOf(kind), creative_id, content, seen: now.seen };
      onAnswered(await answer.mutateAsync({ params: { token }, body }));
    } catch (error) {
      refused(error, kind);
    }
  };
  return {
    ...now,
    put,
    send,
    clash,
    leaveClash: () => {
      setClash(null);
      put({ form: null });
    },
    sending: answer.isPending,
    problem,
    wrong: (path: string) => issues.find((issue) => issue.path === path)?.message,
    tryAnew: () => setTried(false),
  };
};
