import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { Grid, useRemoteRows, useUnsaved } from '#ui/grid/index.ts';
import { useMay, useMe } from '../auth/auth.queries.ts';
import { useSaveSuppliers } from './save-suppliers.ts';
import { isWhole, type Supplier, suppliers } from './supplier.queries.ts';
import { supplierColumns } from './supplier-columns.tsx';
import { filtersOf, pressedOf, type SupplierFilters, supplierFilters, whyEmpty } from './supplier-filters.ts';
import './supplier.css';

type Props = {
  filters: SupplierFilters;
  onFilters: (filters: SupplierFilters) => void;
  tabs: ReactNode;
  /** What was changed of a supplier, under its row. */
  history: (supplier: Supplier) => ReactNode;
};

/** The rebate modifiers of all suppliers (SU-01 to SU-11). The address holds the filters. */
export const RebateModifiersPage = ({ filters, onFilters, tabs, history }: Props) => {
  const { data, error, isPending, refetch } = useQuery(suppliers);
  const rows = useMemo(() => data?.items.filter(isWhole) ?? [], [data]);
  const unsaved = useUnsaved<Supplier>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const saving = useSaveSuppliers(unsaved);
  const edit = useMay()('supplier.edit');
  return (
    <Grid
      label="Suppliers"
      title="Settings"
      tabs={tabs}
      rows={rows}
      columns={supplierColumns}
      nameOf={({ name }) => name}
      layoutKey={`suppliers:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'name', desc: false }}
      filters={supplierFilters}
      pressed={pressedOf(filters)}
      onPressed={(pressed) => onFilters(filtersOf(pressed))}
      selectable={false}
      unsaved={unsaved}
      {...(edit ? saving : {})}
      detail={{
        label: ({ name }) => `History of ${name}`,
        render: (supplier) => <div className="supplier-history">{history(supplier)}</div>,
      }}
      remote={useRemoteRows('supplier')}
      dimmed={({ state }) => state === 'archived'}
      csv="rebate-modifiers"
      loading={isPending}
      failure={error && !data ? failureOf('Suppliers could not be loaded', error, () => void refetch()) : null}
      empty={{
        text: whyEmpty(filters),
        action: (filters.use || filters.modifier) && (
          <button type="button" className="grid-button" onClick={() => onFilters({})}>
            Show all
          </button>
        ),
      }}
    />
  );
};
