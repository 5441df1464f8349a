import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-review';
import { isNative } from '@fairlead/domain/creative/creative';
import type { ReviewStanding } from '@fairlead/domain/creative-review/review';
import type { Context } from '../../context.ts';
import { assetLink } from '../../outside/links.ts';
import type { ReviewedRow, ShownRow, StoodRow } from './creative-review.sql.ts';

type Reviewed = Ok<typeof api.openReview>['creatives'][number];

/** A creative as it was kept, its files as links of a day. */
const shownOf = (context: Context, row: ShownRow): Reviewed['shown'] => {
  const { main_asset, icon_asset, logo_asset, preview_asset, companion_asset, ...words } = row;
  const link = (sha256: string | null) => sha256 && assetLink(context, { sha256, view: 'original' });
  const small = row.type === 'Video' ? companion_asset : (main_asset ?? preview_asset);
  const main = link(main_asset);
  return {
    ...words,
    url: isNative(row.type) ? null : main,
    main_url: isNative(row.type) ? main : null,
    iurl: small && assetLink(context, { sha256: small, view: 'thumbnail' }),
    icon_url: link(icon_asset),
    logo_url: link(logo_asset),
    preview: link(preview_asset),
    companion_url: link(companion_asset),
  };
};

/** How a creative of a round stands: one that is asked for anew as it was waits for its first answer in it. */
export const standingOf = ({ answer, changed }: StoodRow): ReviewStanding => answer ?? (changed ? 'again' : 'open');

/** A creative of a round as it is answered, to staff and clients alike. */
export const reviewedOf = (context: Context, { state: _, ...row }: ReviewedRow): Reviewed => ({
  ...row,
  standing: standingOf({ answer: row.said?.answer ?? null, changed: row.before?.changed ?? false }),
  shown: shownOf(context, row.shown),
  before: row.before && { ...row.before, shown: shownOf(context, row.before.shown) },
});
