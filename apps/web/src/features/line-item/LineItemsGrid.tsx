import type { State } from '@fairlead/domain/state';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { productNow } from '#lib/clock.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { untilHere } from '#lib/until-here.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { ArchiveButtons } from '#ui/grid/ArchiveButtons.tsx';
import { type Fold, Grid, useRemoteRows, useUnsaved } from '#ui/grid/index.ts';
import { useMe } from '../auth/auth.queries.ts';
import { FoldedLineItem } from './FoldedLineItem.tsx';
import { customActionTypes, lineItemsOfCompany, lineItemsOfOrder } from './line-item.queries.ts';
import { columnsFor, exported } from './line-item-columns.tsx';
import { filters as chips, filtersOf, type LineItemFilters, pressedOf, whyEmpty } from './line-item-filters.ts';
import { useLineItemRights } from './rights.ts';
import { useSaveLineItems } from './save-line-items.ts';
import { type ShownLineItem, shownOf } from './shown.ts';
import './line-item.css';

const meantUnder = { client_objective_value: 'client_objective_type' };
const none: readonly ShownLineItem[] = [];
const MADE_BY = 'Campaign managers, account managers and sales create line items.';
const noEvents: readonly { id: number; name: string }[] = [];

const fold: Fold<ShownLineItem> = (item) => <FoldedLineItem item={item} now={productNow()} />;

type Props = {
  company: number;
  /** null: of all orders of the company. */
  order: number | null;
  filters: LineItemFilters;
  onFilters: (filters: LineItemFilters) => void;
  /** At the right of the title; hears whether a button of it may be the primary one. */
  actions: (primary: boolean) => ReactNode;
  /** Where there is no line item at all: the way out. */
  wayOut: ReactNode;
};

/** The line items of an order, or of a whole company, in one grid. The address holds the filter. */
export const LineItemsGrid = ({ company, order, filters, onFilters, actions, wayOut }: Props) => {
  const list = order === null ? lineItemsOfCompany(company) : lineItemsOfOrder(company, order);
  const { data, error, isPending, refetch } = useQuery(list);
  const events = useQuery({ ...customActionTypes, refetchInterval: untilHere }).data?.items ?? noEvents;
  const { create, edit, margin, setMargin } = useLineItemRights();
  const columns = useMemo(
    () => columnsFor({ edit, margin, setMargin, withOrder: order === null, events, now: productNow }),
    [edit, margin, setMargin, order, events],
  );
  const rows = useMemo(() => data?.items.map(shownOf) ?? none, [data]);
  const unsaved = useUnsaved<ShownLineItem>(undefined, meantUnder);
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const currency = rows[0]?.currency ?? 'EUR';
  const saving = useSaveLineItems(unsaved, { company, currency, events });
  const archive = (selected: readonly ShownLineItem[], from: State, to: State) =>
    void unsaved.stage(
      selected.filter(({ state }) => state === from),
      { state: to },
    );
  const showInUse = (
    <button type="button" className="grid-button" onClick={() => onFilters(filters.state ? {} : { state: 'all' })}>
      {filters.state ? 'Show not archived' : 'Show all'}
    </button>
  );
  return (
    <Grid
      label="Line items"
      title="Line items"
      rows={rows}
      columns={columns}
      exported={exported}
      nameOf={({ name }) => name}
      layoutKey={`line-items:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'name', desc: false }}
      filters={chips}
      pressed={pressedOf(filters)}
      onPressed={(pressed) => onFilters(filtersOf(pressed))}
      unsaved={unsaved}
      {...(edit ? saving : {})}
      selectable={edit}
      bulk={(selected) => <ArchiveButtons rows={selected} onMove={(from, to) => archive(selected, from, to)} />}
      fold={fold}
      remote={useRemoteRows('line_item')}
      actions={({ unsavedRows }) => actions(unsavedRows === 0)}
      loading={isPending}
      failure={error && !data ? failureOf('Line items could not be loaded', error, () => void refetch()) : null}
      empty={
        rows.length > 0
          ? { text: whyEmpty(filters), action: showInUse }
          : {
              title: `No line item found for this ${order === null ? 'company' : 'order'}`,
              ...(create ? {} : { text: MADE_BY }),
              action: wayOut,
            }
      }
    />
  );
};
