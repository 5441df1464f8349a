import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error.ts';
import { useProductNow } from '#lib/clock.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { Dated, type DatedEntry } from '#ui/timeline/Dated.tsx';
import { campaignMovesOf, useRemoveMove } from './line-item.queries.ts';
import { useLineItemRights } from './rights.ts';

/** Which campaigns joined this line item, and from which UTC day; one that has not begun can be taken back (D-056). */
export const CampaignMoves = ({ id, company }: { id: number; company: number }) => {
  const { removeMove } = useLineItemRights();
  const { data, error } = useQuery(campaignMovesOf(id));
  const remove = useRemoveMove();
  const now = useProductNow();
  const entries = (data?.items ?? []).map(
    (move): DatedEntry => ({
      key: move.id,
      start: move.start_date,
      label: 'Campaign',
      after: (
        <PlainLink
          className="link"
          href={`/companies/${company}/applications/${move.app_id}/campaigns/${move.campaign_id}/details`}
        >
          {move.campaign_name}
        </PlainLink>
      ),
      ...(removeMove
        ? {
            undo: {
              label: `Undo the upcoming line item of ${move.campaign_name}`,
              busy: remove.isPending,
              act: () => remove.mutate({ params: { lineItemHistoryId: String(move.id) } }),
            },
          }
        : {}),
    }),
  );
  return (
    <Dated
      label="Line item history"
      entries={entries}
      now={now}
      empty={error ? messageOf(error) : data ? 'No campaign belongs to this line item yet.' : 'Loading…'}
    />
  );
};
