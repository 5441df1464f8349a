import { type Issue, when } from '../issue.ts';
import { type Currency, currencyDecimals, roundDecimal } from '../money.ts';
import { DAILY_CAP_MIN } from './delivery.ts';

/**
 * Splits a daily cap over a tested campaign and its mirrors: each mirror gets the same share to the smallest unit of the
 * currency, the source takes what remains, so that the parts are the whole (CX-17, CX-19, D-166).
 */
export const splitCap = (cap: number, mirrors: number, currency: Currency): { source: number; mirror: number } => {
  const decimals = currencyDecimals(currency);
  const mirror = roundDecimal(cap / (mirrors + 1), decimals);
  return { source: roundDecimal(cap - mirror * mirrors, decimals), mirror };
};

/** Whether the parts of a cap are large enough; the message says the least whole (design 13.24, 12). */
export const checkSplit = (cap: number | null, mirrors: number, currency: Currency, path: string): Issue[] => {
  if (cap === null || mirrors < 1) return [];
  const { source, mirror } = splitCap(cap, mirrors, currency);
  return when(
    Math.min(source, mirror) < DAILY_CAP_MIN,
    path,
    `Shared by ${mirrors + 1} campaigns, the daily cap must be at least ${DAILY_CAP_MIN * (mirrors + 1)}: each of them needs ${DAILY_CAP_MIN}.`,
  );
};

export const FULL_PERFORMANCE = 'A/B test is not available for a line item in full performance budget mode.';
/** Letter by letter as the specification has it (CX-16). */
const NOT_TESTED = 'You try to split daily caps but no ab test is running';
/** What is said where an undo would bring a whole back that nothing shares out any more. */
export const WHOLE_GONE =
  'The A/B test has ended, and with it the whole that it shared out. Change the daily cap of the campaign instead.';
/** What is said of a share that is sent instead of the whole. */
export const SHARE_SENT =
  'This is a share of the daily cap, which an A/B test splits. Change the whole at the campaign that is tested: “Daily cap of the A/B test”.';

/** What is said of a whole that is typed while others end the test. */
export const TEST_OVER =
  'The A/B test has ended meanwhile, and with it the whole that it shared out. Type the daily cap of the campaign anew if it is to change.';

/** Whether `name` is a whole that nothing shares out any more: one that is typed would be refused. */
export const isTestOver = (name: string, stored: Readonly<Record<string, unknown>>): boolean =>
  name === 'ab_test_daily_budget' && stored.ab_test_daily_budget === null;

type Caps = { client_daily_budget: number | null; ab_test_daily_budget: number | null };

/**
 * The daily cap where a campaign stands for its mirrors, too: what its A/B test shares out, else its own; null: none. The store
 * has the same as `whole_cap`.
 */
export const wholeCap = ({ ab_test_daily_budget: whole, client_daily_budget: cap }: Caps): number | null =>
  whole ?? cap;

/** How many campaigns share a whole, told by the share that the source has of it; 1 where nothing is shared. */
export const armsOf = ({ ab_test_daily_budget: whole, client_daily_budget: share }: Caps): number =>
  whole === null || !share ? 1 : Math.max(1, Math.round(whole / share));

/** Which part a campaign has in a test: the source with so many mirrors, or one of its mirrors; null: no test. */
export type TestPart = { part: 'source'; mirrors: number; currency: Currency } | { part: 'mirror' } | null;

/**
 * The caps that an edit leads to. In a test only the whole is changed, at its source, and the source's own share follows
 * (CX-16 to CX-18; design 13.24, 12).
 * @param takesBack whether an undo does it: what it brings back was shared out once
 */
export const splitEdit = <D extends Caps>(
  stored: Caps,
  draft: D,
  test: TestPart,
  takesBack = false,
): { draft: D; issues: Issue[] } => {
  const { client_daily_budget: share, ab_test_daily_budget: whole } = draft;
  const [touched, resplit] = [share !== stored.client_daily_budget, whole !== stored.ab_test_daily_budget];
  const untested = takesBack ? WHOLE_GONE : NOT_TESTED;
  if (test === null) return { draft, issues: when(resplit && whole !== null, 'ab_test_daily_budget', untested) };
  if (test.part === 'mirror')
    return {
      draft,
      issues: [
        ...when(touched, 'client_daily_budget', SHARE_SENT),
        ...when(resplit, 'ab_test_daily_budget', SHARE_SENT),
      ],
    };
  if (!resplit) return { draft, issues: when(touched, 'client_daily_budget', SHARE_SENT) };
  if (whole === null) return { draft, issues: [{ path: 'ab_test_daily_budget', message: 'Daily cap is required' }] };
  const { source } = splitCap(whole, test.mirrors, test.currency);
  return {
    draft: { ...draft, client_daily_budget: source },
    issues: [
      ...when(touched && share !== source, 'client_daily_budget', SHARE_SENT),
      ...checkSplit(whole, test.mirrors, test.currency, 'ab_test_daily_budget'),
    ],
  };
};
