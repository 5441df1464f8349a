import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { ArchiveButtons } from '#ui/grid/ArchiveButtons.tsx';
import { Grid, useRemoteRows, useUnsaved } from '#ui/grid/index.ts';
import { useMe } from '../auth/auth.queries.ts';
import { type Company, companiesWithSpending, withSpending } from './company.queries.ts';
import { columnsFor, exported } from './company-columns.tsx';
import { type CompanyFilters, filtersFor, filtersOf, pressedOf, whyEmpty } from './company-filters.ts';
import { spentWidth } from './company-money.tsx';
import { useCompanyRights } from './rights.ts';
import { useSaveCompanies } from './save-companies.ts';
import './company.css';

type Props = { filters: CompanyFilters; onFilters: (filters: CompanyFilters) => void };

/** All companies in one grid. The address holds the filters. */
export const CompaniesGrid = ({ filters, onFilters }: Props) => {
  const { data, error, isPending, refetch } = useQuery(companiesWithSpending);
  const rights = useCompanyRights();
  const { edit, admin } = rights;
  const rows = useMemo(() => withSpending(data), [data]);
  const widest = useMemo(() => spentWidth(rows), [rows]);
  const columns = useMemo(() => columnsFor({ edit, admin, spentWidth: widest }), [edit, admin, widest]);
  const state = filters.state ?? 'new';
  const chips = useMemo(() => filtersFor(rows, { state }), [rows, state]);
  const unsaved = useUnsaved<Company>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const saving = useSaveCompanies(unsaved);
  const archive = (selected: readonly Company[], from: Company['state'], to: Company['state']) =>
    void unsaved.stage(
      selected.filter((company) => company.state === from),
      { state: to },
    );
  const newCompany = (primary: boolean) =>
    rights.create && (
      <Link to="/companies/create" className={`grid-button${primary ? ' is-primary' : ''}`}>
        <IconPlus size={16} aria-hidden />
        New company
      </Link>
    );
  return (
    <Grid
      label="Companies"
      title="Companies"
      rows={rows}
      columns={columns}
      exported={exported}
      nameOf={({ name }) => name}
      layoutKey={`companies:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'name', desc: false }}
      filters={chips}
      pressed={pressedOf(filters)}
      onPressed={(pressed) => onFilters(filtersOf(pressed))}
      unsaved={unsaved}
      {...(edit ? saving : { history: saving.history })}
      selectable={admin}
      bulk={(selected) => <ArchiveButtons rows={selected} onMove={(from, to) => archive(selected, from, to)} />}
      remote={useRemoteRows('company')}
      actions={({ unsavedRows }) => newCompany(unsavedRows === 0)}
      loading={isPending}
      failure={error && !data ? failureOf('Companies could not be loaded', error, () => void refetch()) : null}
      empty={{
        text: whyEmpty(filters, rows.length > 0),
        action: (
          <>
            {(filters.state || filters.status || filters.only) && (
              <button type="button" className="grid-button" onClick={() => onFilters({})}>
                Show not archived
              </button>
            )}
            {newCompany(false)}
          </>
        ),
      }}
    />
  );
};
