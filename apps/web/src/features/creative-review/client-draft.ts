import type { Point, Reviewed } from './opened.queries.ts';
import { adTitle } from './review-words.ts';

/** What a client has begun to answer to an ad and not sent. */
export type ClientDraft = {
  form: 'approved' | 'change' | null;
  comment: string;
  point: Point | null;
  /** Of the ad that it is written about, and how many answers to that were read. */
  content: string;
  seen: number;
  /** The ad became another one while it was written. */
  changed: boolean;
  /** The words that were sent before and begun with. */
  sent: string;
  /** How the ad is called, should it be gone. */
  title: string;
};

export type ClientDrafts = ReadonlyMap<number, ClientDraft>;

/** What is said of an ad by now, to be changed. */
export const startOf = ({ said, content, answers, shown, name }: Reviewed): ClientDraft => ({
  form: said?.answer === 'change' ? 'change' : null,
  comment: said?.answer === 'change' ? (said.comment ?? '') : '',
  point: said?.point ?? null,
  content,
  seen: answers,
  changed: false,
  sent: said?.answer === 'change' ? (said.comment ?? '') : '',
  title: `${adTitle(shown)}, ${name}`,
});

const isTyped = ({ comment }: ClientDraft): boolean => comment.trim() !== '';

/** A draft over what the ad is by now: of another one the words stay, its pin lay on what is gone, and no answer to it was read. */
export const overNow = (draft: ClientDraft, creative: Reviewed): ClientDraft => {
  if (draft.content === creative.content) return draft;
  if (!isTyped(draft)) return startOf(creative);
  return { ...draft, content: creative.content, seen: 0, point: null, changed: true };
};

/** Words that cannot be sent any more: of ads that are gone. */
export const unsentOf = (drafts: ClientDrafts, creatives: readonly Pick<Reviewed, 'creative_id'>[]): ClientDraft[] =>
  [...drafts].flatMap(([id, draft]) =>
    isTyped(draft) && draft.comment !== draft.sent && !creatives.some(({ creative_id }) => creative_id === id)
      ? [draft]
      : [],
  );
