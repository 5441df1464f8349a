import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { askedToFollow, type InAnyCase, inAnyCase, takenOver } from '@fairlead/domain/campaign/follow';
import { isCurrency } from '@fairlead/domain/money';
import type { WholeCampaign } from '../campaign-page.queries.ts';

/** What changes beside the fields of a campaign, as lists do: mirrors never take it over. */
export type Around = { field: string; before: unknown; after: unknown };

/** What the mirrors of a test would take over of a save of their source. */
export type FollowPlan = {
  fields: {
    field: string;
    before: unknown;
    after: unknown;
    /** One a mirror, in their order: whether it takes the new value over, and what it has now; undefined: not known here. */
    mirrors: { takes: boolean; has: unknown }[];
  }[];
  /** What every mirror takes over whatever is answered. */
  anyway: InAnyCase[];
  /** Whether any mirror takes anything over, and whether all take all, so that the test goes on counting. */
  any: boolean;
  all: boolean;
  /** Whether something is among it that no mirror ever takes over. */
  around: boolean;
};

/** The plan of a save, by the rule that the server saves by; null where there is nothing to ask. */
export const followPlan = (
  before: CampaignDraft,
  after: CampaignDraft,
  mirrors: readonly WholeCampaign[],
  around: readonly Around[] = [],
): FollowPlan | null => {
  const asked = askedToFollow(before, after);
  if (asked.length + around.length === 0 || mirrors.length === 0) return null;
  const drafts = mirrors.map((mirror) => draftOf(mirror));
  const fields = [
    ...asked.map((field) => ({
      field,
      before: before[field],
      after: after[field],
      mirrors: drafts.map((mirror) => ({
        takes: takenOver(mirror, before, asked).includes(field),
        has: mirror[field] as unknown,
      })),
    })),
    ...around.map((one) => ({ ...one, mirrors: drafts.map(() => ({ takes: false, has: undefined })) })),
  ];
  const each = fields.flatMap((one) => one.mirrors.map(({ takes }) => takes));
  const currency = mirrors[0]?.company_currency ?? '';
  const anyway = isCurrency(currency) ? inAnyCase(before, after, { mirrors: mirrors.length, currency }) : [];
  return { fields, anyway, any: each.some(Boolean), all: each.every(Boolean), around: around.length > 0 };
};
