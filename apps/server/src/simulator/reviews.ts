import { TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import { type Context, systemContext } from '../context.ts';
import { receiveApprovals } from '../features/creative/approval.service.ts';
import { getFedCreative } from '../features/feed/fed-creative.service.ts';
import { askedReviews, noteReviews, type Review } from '../features/simulator/review.service.ts';
import { refuses } from './auction.ts';
import type { Book } from './book.ts';
import { between, hashOf, uniform } from './chance.ts';
import type { ShownCreative } from './places.ts';
import { suppliersOf } from './profile.ts';

const HOUR_MS = 3_600_000;
/** How long an exchange looks at a creative, in hours. */
const [LEAST, MOST] = [2, 30];

/** What is asked for in a line: a creative at an exchange, and when the line was told. */
type Wanted = { creative: ShownCreative; supplier: number; told: Date; submitted: boolean };
type Fed = Awaited<ReturnType<typeof getFedCreative>>;

const keyOf = (creative: number, supplier: number): string => `${creative} ${supplier}`;
const turnOf = ({ asked }: Review): number => Math.floor(asked.getTime() / HOUR_MS);

/** When an exchange answers. */
const dueOf = (review: Review): Date => {
  const hours = between(LEAST, MOST, 86, review.creative_id, review.supplier_id, turnOf(review));
  return new Date(review.asked.getTime() + hours * HOUR_MS);
};

const LOUD = /!{2,}|\b(?:guaranteed|risk[- ]free|free money)\b/i;
const reasons = ['Text is hard to read', 'Landing page does not match the ad', 'Advertiser is not named'] as const;

/** Why an exchange does not show a creative, by what is fetched of it; null: it does. */
const refusalOf = (creative: Fed, review: Review): string | null => {
  if ([creative.title, creative.text, creative.markup].some((words) => words !== null && LOUD.test(words)))
    return 'Misleading claim';
  if (creative.markup !== null && /<iframe\b/i.test(creative.markup)) return 'Markup loads another page';
  if (!refuses(review.supplier_id, review.creative_id, turnOf(review))) return null;
  return reasons[Math.floor(uniform(87, hashOf(creative.etag)) * reasons.length)] ?? reasons[0];
};

/** What the lines of campaigns that may bid ask exchanges for: those a campaign buys at, and those that people asked. */
const wantedOf = (book: Book): Map<string, Wanted> => {
  const wanted = new Map<string, Wanted>();
  for (const { line, at } of book.pages()) {
    const own = suppliersOf(line.suppliers.map(({ id }) => id)).filter((id) => id !== TRACKED_SUPPLIER);
    for (const creative of line.creatives)
      for (const supplier of new Set([...own, ...creative.submitted]))
        if (!creative.approvals.includes(supplier)) {
          const submitted = creative.submitted.includes(supplier);
          wanted.set(keyOf(creative.id, supplier), { creative, supplier, told: at, submitted });
        }
  }
  return wanted;
};

/** When the next exchange answers of what the bidder has read; null while nothing is looked at. */
export const nextAnswer = async (context: Context, book: Book): Promise<Date | null> => {
  const wanted = wantedOf(book);
  if (wanted.size === 0) return null;
  const ids = [...new Set([...wanted.values()].map(({ creative }) => creative.id))];
  const known = new Map(
    (await askedReviews(context, ids)).map((one) => [keyOf(one.creative_id, one.supplier_id), one]),
  );
  const dues = [...wanted].flatMap(([key, { creative, supplier, told }]) => {
    const fresh = { creative_id: creative.id, supplier_id: supplier, etag: creative.etag, asked: told, answered: null };
    const review = known.get(key) ?? fresh;
    return review.answered === null ? dueOf(review).getTime() : [];
  });
  return dues.length === 0 ? null : new Date(Math.min(...dues));
};

/**
 * Plays the exchanges that look at creatives (design 13.14): each answers 2 to 30 hours after it was asked, some refuse and say
 * why. The exchange whose approvals are tracked is asked by people; all others are asked by the bidder, when it first reads of a
 * creative, and again when it was changed.
 * @returns how many answers came
 */
export const answerReviews = async (context: Context, book: Book, now: Date): Promise<number> => {
  const wanted = wantedOf(book);
  if (wanted.size === 0) return 0;
  const known = new Map(
    (await askedReviews(context, [...new Set([...wanted.values()].map(({ creative }) => creative.id))])).map((one) => [
      keyOf(one.creative_id, one.supplier_id),
      one,
    ]),
  );
  const fresh: Review[] = [];
  const rows: object[] = [];
  for (const [key, { creative, supplier, told, submitted }] of wanted) {
    const about = { creative_id: creative.id, supplier_id: supplier };
    const before = known.get(key);
    if (before && before.answered === null) continue; // it is looked at
    // A line that was told before the answer says nothing of what was asked since
    const again = before && (before.etag !== creative.etag || (submitted && told > (before.answered as Date)));
    if (before && !again) continue;
    const review = { ...about, etag: creative.etag, asked: told, answered: null };
    fresh.push(review);
    known.set(key, review);
    if (!submitted)
      rows.push({ ...about, status: 'submitted', reason: null, etag: creative.etag, at: told.toISOString() });
  }
  const answered: Review[] = [];
  for (const review of known.values()) {
    const due = dueOf(review);
    if (review.answered !== null || due > now || !wanted.has(keyOf(review.creative_id, review.supplier_id))) continue;
    const reason = refusalOf(await getFedCreative(context, review.creative_id), review);
    const { creative_id, supplier_id, etag } = review;
    const status = reason === null ? 'approved' : 'disapproved';
    rows.push({ creative_id, supplier_id, status, reason, etag, at: due.toISOString() });
    answered.push({ ...review, answered: context.now() });
  }
  if (rows.length > 0) await receiveApprovals(systemContext(context, { channel: 'api' }), { rows });
  const ended = new Set(answered.map((one) => keyOf(one.creative_id, one.supplier_id)));
  const open = fresh.filter((one) => !ended.has(keyOf(one.creative_id, one.supplier_id)));
  await noteReviews(context, [...open, ...answered]);
  return answered.length;
};
