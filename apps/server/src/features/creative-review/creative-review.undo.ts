import type { Context } from '../../context.ts';
import { defineUndo, GONE, type Logged } from '../../platform/changes/undo.ts';
import { readLogged, revokeReview, stateOf } from './creative-review.service.ts';
import { roundsOf } from './creative-review.sql.ts';

const CLIENTS = 'An answer is the client’s. Ask for another review instead.';
const OVER = 'This link is over already';
const AGAIN = 'A link that was taken back does not open again. Ask for another review.';

const whyNot = async (context: Context, entries: readonly Logged[]): Promise<(string | null)[]> => {
  const ids = [...new Set(entries.map(({ entity_id }) => entity_id))];
  const rounds = new Map((await roundsOf(context, { ids })).map((round) => [round.id, round]));
  return entries.map(({ entity_id, deed, changes }) => {
    const round = rounds.get(entity_id);
    if (!round) return GONE;
    if (changes.some(({ field }) => field === 'revoked') && deed !== 'create') return AGAIN;
    if (deed !== 'create') return CLIENTS;
    return stateOf(context, round) === 'open' ? null : OVER;
  });
};

/** Asking is taken back by ending the link. */
export const defineCreativeReviewUndo = (): void =>
  defineUndo('creative_review', {
    current: async (context, id) => {
      if ((await roundsOf(context, { ids: [id] })).length === 0) return null;
      const { row, logged } = await readLogged(context, id);
      return { ...logged, version: row.version };
    },
    whyNot,
    remove: (context, id) => revokeReview(context, id),
  });
