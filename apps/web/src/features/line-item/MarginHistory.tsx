import { lineItemLabels } from '@fairlead/domain/line-item/line-item';
import { marginOn, shownMargin, upcomingMargin } from '@fairlead/domain/line-item/margin';
import { dayOf } from '@fairlead/domain/utc-day';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error.ts';
import { useProductNow } from '#lib/clock.ts';
import { Dated, type DatedEntry } from '#ui/timeline/Dated.tsx';
import { type LineItem, type Margin, marginsOf, useTakeMarginBack } from './line-item.queries.ts';
import { percentText } from './line-item-words.tsx';
import { useLineItemRights } from './rights.ts';

const textOf = ({ margin }: Margin) => percentText(shownMargin(margin));

/** Margins from their days on; the upcoming one is taken back by posting the one in force again (D-055). */
export const MarginHistory = ({ item: { id, version } }: { item: Pick<LineItem, 'id' | 'version'> }) => {
  const { setMargin } = useLineItemRights();
  const { data, error } = useQuery(marginsOf(id));
  const back = useTakeMarginBack();
  const now = useProductNow();
  const today = dayOf(now);
  const margins = [...(data?.items ?? [])].sort((a, b) => (a.start_date < b.start_date ? 1 : -1));
  const inForce = marginOn(today, margins);
  const upcoming = upcomingMargin(today, margins);
  const undo =
    setMargin && inForce
      ? {
          label: 'Undo the upcoming margin',
          busy: back.isPending,
          act: () => back.mutate({ params: { lineItemId: String(id) }, body: { margin: inForce.margin, version } }),
        }
      : undefined;
  const entries = margins.map((entry, index): DatedEntry => {
    const earlier = margins[index + 1];
    return {
      key: entry.id,
      start: entry.start_date,
      label: lineItemLabels.margin,
      ...(earlier ? { before: textOf(earlier) } : {}),
      after: textOf(entry),
      ...(undo && entry.id === upcoming?.id ? { undo } : {}),
    };
  });
  return (
    <Dated
      label="Margin"
      entries={entries}
      now={now}
      note={inForce && `${textOf(inForce)} today`}
      empty={error ? messageOf(error) : data ? 'No margin was set yet.' : 'Loading…'}
    />
  );
};
