import { expect, test } from 'vitest';
import { type AnswerDraft, checkReview, checkReviewAnswer } from './answer.rules.ts';
import { personOf, reviewState } from './review.ts';

const draft = (given: Partial<AnswerDraft> = {}): AnswerDraft => ({
  answer: 'approved',
  comment: null,
  point: null,
  name: 'Camille',
  ...given,
});
const said = (given: Partial<AnswerDraft>, film: number | null = null) =>
  checkReviewAnswer(draft(given), film).map(({ path, message }) => `${path}: ${message}`);

test('an approval needs a name, a change a comment as well', () => {
  expect(said({})).toEqual([]);
  expect(said({ name: '  ' })).toEqual(['name: Your name is required']);
  expect(said({ name: 'A\nB' })).toEqual(['name: A name must be on one line']);
  expect(said({ answer: 'change', comment: ' ' })).toEqual(['comment: Write what should change']);
  expect(said({ answer: 'change', comment: 'x'.repeat(2001) })).toHaveLength(1);
});

test('a pin lies on the picture, within the video, and is about something', () => {
  const pinned = (point: AnswerDraft['point'], film: number | null = null, comment: string | null = 'Here') =>
    said({ answer: 'change', comment, point }, film);
  expect(pinned({ x: 0, y: 1, at: null })).toEqual([]);
  expect(pinned({ x: 1.01, y: 0, at: null })).toEqual(['point: A pin must lie on the picture']);
  expect(pinned({ x: Number.NaN, y: 0, at: null })).toHaveLength(1);
  expect(pinned({ x: 0, y: 0, at: 12 }, 15)).toEqual([]);
  expect(pinned({ x: 0, y: 0, at: 16 }, 15)).toHaveLength(1);
  expect(pinned({ x: 0, y: 0, at: 1 })).toHaveLength(1);
  expect(said({ point: { x: 0, y: 0, at: null } })).toEqual(['comment: Write what the pin is about']);
});

test('a review is asked for 1 to 30 days', () => {
  const asked = (expires_in_days: number) => checkReview({ creative_ids: [1], expires_in_days, note: '' }).length;
  expect([0, 1, 30, 31, 1.5].map(asked)).toEqual([1, 0, 0, 1, 1]);
  expect(checkReview({ creative_ids: [], expires_in_days: 1, note: 'x'.repeat(2001) })).toHaveLength(2);
});

test('a review is asked of at most 100 creatives, each counted once', () => {
  const asked = (count: number) =>
    checkReview({
      creative_ids: [1, ...Array.from({ length: count }, (_, at) => at + 1)],
      expires_in_days: 7,
      note: '',
    });
  expect(asked(100)).toEqual([]);
  expect(asked(101)).toEqual([
    { path: 'creative_ids', message: 'A review can have at most 100 creatives. Choose fewer.' },
  ]);
});

test('a link is open up to its last moment, unless it is revoked', () => {
  const expires_at = new Date('2026-11-29T00:00:00Z');
  const at = (text: string, revoked = false) => reviewState({ expires_at, revoked }, new Date(text));
  expect([at('2026-11-29T00:00:00Z'), at('2026-11-29T00:00:00.001Z')]).toEqual(['open', 'ended']);
  expect(at('2026-11-01T00:00:00Z', true)).toBe('revoked');
});

test('who asks is called by name', () => {
  expect([personOf('ines.carvalho@fairlead.example'), personOf('ada@x.example')]).toEqual(['Ines Carvalho', 'Ada']);
});
