import { type CampaignDraft, same } from './draft.ts';
import { splitCap, type TestPart } from './split-cap.ts';

type Field = keyof CampaignDraft;

/** What a mirror takes over from its source without being asked: whether it bids, what it costs and where it belongs. */
const always: readonly Field[] = ['active', 'paused', 'line_item_id', 'client_cost'];

/** What is a mirror's own. */
const own: readonly Field[] = ['name', 'internal_name', 'state', 'client_daily_budget', 'ab_test_daily_budget'];

/** Whether mirrors take a change of this field over only where they are asked to. */
export const isAskedField = (field: string): boolean => ![...always, ...own].some((one) => one === field);

const moved = (before: CampaignDraft, after: CampaignDraft): Field[] =>
  (Object.keys(after) as Field[]).filter((field) => !own.includes(field) && !same(before[field], after[field]));

/** What changed of a source that its mirrors take over only where they are asked to. */
export const askedToFollow = (before: CampaignDraft, after: CampaignDraft): Field[] =>
  moved(before, after).filter(isAskedField);

/** What becomes of the mirrors of tested campaigns, and of the count of their tests; `many`: how many of several are tested. */
export const mirrorsText = (follow: boolean, many?: number): string => {
  const whose = many === undefined ? 'this campaign: its' : `${many} of these campaigns: their`;
  const then = follow
    ? 'mirrors take the same over where they have the same now.'
    : `mirrors stay as they are, and the test${many === undefined || many === 1 ? ' counts' : 's count'} anew from the next full hour.`;
  return `An A/B test runs with ${whose} ${then}`;
};

/** Of these fields those that a mirror takes over if it is asked to: where it differed already it stays, as that is tested. */
export const takenOver = (mirror: CampaignDraft, before: CampaignDraft, asked: readonly Field[]): Field[] =>
  asked.filter((field) => same(mirror[field], before[field]));

/** A field that mirrors take over in any case: of the source before and after, and what each mirror has then. */
export type InAnyCase = { field: Field; before: unknown; after: unknown; mirror: unknown };

/** What each mirror takes over of a save of its source without being asked: fields, and its share of another cap. */
export const inAnyCase = (
  before: CampaignDraft,
  after: CampaignDraft,
  { mirrors, currency }: Pick<Extract<TestPart, { part: 'source' }>, 'mirrors' | 'currency'>,
): InAnyCase[] => {
  const fields = moved(before, after)
    .filter((field) => always.includes(field))
    .map((field) => ({ field, before: before[field], after: after[field], mirror: after[field] }));
  const whole = after.ab_test_daily_budget;
  if (whole === null || whole === before.ab_test_daily_budget) return fields;
  const { source, mirror } = splitCap(whole, mirrors, currency);
  return [...fields, { field: 'client_daily_budget', before: before.client_daily_budget, after: source, mirror }];
};

/**
 * The mirror after its source has changed: what always follows, its share of another cap and, if asked for, every other
 * change that it takes over.
 */
export const followedBy = (
  mirror: CampaignDraft,
  before: CampaignDraft,
  after: CampaignDraft,
  { follows, test }: { follows: boolean; test: Extract<TestPart, { part: 'source' }> },
): CampaignDraft => {
  const taken = follows ? takenOver(mirror, before, askedToFollow(before, after)) : [];
  return {
    ...mirror,
    ...(Object.fromEntries(taken.map((field) => [field, after[field]])) as Partial<CampaignDraft>),
    ...(Object.fromEntries(
      inAnyCase(before, after, test).map((one) => [one.field, one.mirror]),
    ) as Partial<CampaignDraft>),
  };
};
