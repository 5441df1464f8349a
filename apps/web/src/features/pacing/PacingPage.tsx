import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { Figure, Figures } from '#ui/chart/Figure.tsx';
import { dayTime, money } from '#ui/format.ts';
import { type Fold, Grid } from '#ui/grid/index.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay, useMe } from '../auth/auth.queries.ts';
import { FoldedPace } from './FoldedPace.tsx';
import { PaceDetail } from './PaceDetail.tsx';
import { columnsFor, exportedAt, fileNameOf } from './pace-columns.tsx';
import { amountWidths, found, paceFilters, riskFigures, whyEmpty } from './pace-list.ts';
import { PACING_EVERY_MS, type Paced, pacingOf } from './pacing.queries.ts';
import { Swarm } from './Swarm.tsx';
import { type Show, shows } from './shows.ts';
import './pacing.css';

const none: readonly Paced[] = [];

/** Money at risk per currency, and all line items by distance from plan. */
const Overview = ({ items }: { items: readonly Paced[] }) => (
  <div className="pace-top">
    <Figures>
      {riskFigures(items).map(({ currency, risk, count, off }) => (
        <Figure
          key={currency}
          label={`At risk, ${currency}`}
          value={money(risk, currency)}
          note={`${off} of ${count} off pace`}
        />
      ))}
    </Figures>
    <Swarm
      gaps={items.filter(({ too_soon }) => !too_soon).map(({ gap_percent }) => gap_percent)}
      tooSoon={items.filter(({ too_soon }) => too_soon).length}
    />
  </div>
);

type Props = {
  /** null: of all companies one may see. */
  company: number | null;
  show: Show | undefined;
  onShow: (show: Show | undefined) => void;
  actions: ReactNode;
};

/** Line items with a running budget, ranked by money at risk (design 13.7). The address holds the filter. */
export const PacingPage = ({ company, show, onShow, actions }: Props) => {
  const { data, error, isPending, refetch } = useQuery({ ...pacingOf(company), refetchInterval: PACING_EVERY_MS });
  const [find, setFind] = useState('');
  const may = useMay();
  const [mayEdit, mayBook] = [may('budget.edit'), may('budget.create')];
  const items = data?.items ?? none;
  const { plain, strong, pair } = useMemo(() => amountWidths(items), [items]);
  const columns = useMemo(
    () => columnsFor({ mayBook: mayEdit, widths: { plain, strong, pair } }),
    [mayEdit, plain, strong, pair],
  );
  const exported = useMemo(() => (data ? exportedAt(data.as_of) : []), [data]);
  const fold = useCallback<Fold<Paced>>((pace) => <FoldedPace pace={pace} mayBook={mayEdit} />, [mayEdit]);
  const rows = useMemo(() => found(items, find.trim()), [items, find]);
  return (
    <Grid
      label="Line items by money at risk"
      title="Pacing"
      csv={fileNameOf(
        company === null ? undefined : (items[0]?.company_name ?? `company ${company}`),
        data?.as_of ?? '',
      )}
      rows={rows}
      {...(data && data.total > items.length ? { total: data.total } : {})}
      columns={columns}
      exported={exported}
      fold={fold}
      headNote={data && `As of ${dayTime(data.as_of)} UTC`}
      idOf={({ line_item_id }) => line_item_id}
      nameOf={({ name }) => name}
      find={false}
      layoutKey={`pacing:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'risk', desc: true }}
      tabs={items.length > 0 && <Overview items={items} />}
      filters={paceFilters}
      pressed={[show ?? 'all']}
      onPressed={(pressed) => onShow(shows.find((one) => pressed.includes(one)))}
      note={
        <span className="pace-note row">
          <span className="pace-order">Converted to EUR for sorting only</span>
          <FindField label="Find a line item" placeholder="Name, company or id" value={find} onChange={setFind} />
        </span>
      }
      selectable={false}
      detail={{
        label: ({ name }) => `Where the numbers of ${name} come from`,
        render: (pace) => <PaceDetail pace={pace} mayEdit={mayEdit} />,
      }}
      actions={actions}
      loading={isPending}
      failure={error && !data ? failureOf('Pacing could not be loaded', error, () => void refetch()) : null}
      empty={{
        ...whyEmpty(show, find.trim(), mayBook),
        action:
          show || find ? (
            <button
              type="button"
              className="grid-button"
              onClick={() => {
                setFind('');
                onShow(undefined);
              }}
            >
              Show all
            </button>
          ) : (
            company !== null && (
              <PlainLink href={`/companies/${company}/lineItems`} className="grid-button">
                Go to the line items
              </PlainLink>
            )
          ),
      }}
    />
  );
};
