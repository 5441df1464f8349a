import type { State } from '@fairlead/domain/state';
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
import { companyOf } from '../company/company.queries.ts';
import { type Application, applicationsOf } from './application.queries.ts';
import { columnsFor } from './application-columns.tsx';
import { type ApplicationFilters, filtersFor, filtersOf, pressedOf, whyEmpty } from './application-filters.ts';
import { applicationWords, nothingKnown } from './application-words.tsx';
import { NO_APPLICATION, useWhyNoApplication } from './NoApplication.tsx';
import { useApplicationRights } from './rights.ts';
import { useSaveApplications } from './save-applications.ts';
import './application.css';

const none: readonly Application[] = [];
/** The grid edits nothing that is known by an id. */
const words = applicationWords(nothingKnown);

type Props = {
  company: number;
  filters: ApplicationFilters;
  onFilters: (filters: ApplicationFilters) => void;
  /** Hands over the churn file of an application. */
  onDownload: (app: Application) => void;
};

/** The applications of a company in one grid (AP-08). The address holds the filters. */
export const ApplicationsGrid = ({ company, filters, onFilters, onDownload }: Props) => {
  const { data, error, isPending, refetch } = useQuery(applicationsOf(company));
  const { create: mayCreate, edit, setStatus, churnFile } = useApplicationRights();
  // What is archived takes nothing new
  const over = useQuery(companyOf(company)).data?.state === 'archived';
  const create = mayCreate && !over;
  const whyNone = useWhyNoApplication(create);
  const columns = useMemo(
    () => columnsFor({ edit, setStatus, ...(churnFile ? { download: onDownload } : {}) }),
    [edit, setStatus, churnFile, onDownload],
  );
  const rows = data?.items ?? none;
  const state = filters.state ?? 'new';
  const chips = useMemo(() => filtersFor(rows, { state }), [rows, state]);
  const unsaved = useUnsaved<Application>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const saving = useSaveApplications(unsaved, { company, words });
  const archive = (selected: readonly Application[], from: State, to: State) =>
    void unsaved.stage(
      selected.filter((app) => app.state === from),
      { state: to },
    );
  const toCreate = (says: string, primary: boolean) =>
    create && (
      <Link
        to="/companies/$companyId/applications/create"
        params={{ companyId: String(company) }}
        className={`grid-button${primary ? ' is-primary' : ''}`}
      >
        <IconPlus size={16} aria-hidden />
        {says}
      </Link>
    );
  return (
    <Grid
      label="Applications"
      title="Applications"
      rows={rows}
      columns={columns}
      nameOf={({ name }) => name}
      find="Name, bundle or id"
      layoutKey={`applications:${useMe()?.id ?? 0}`}
      defaultSort={{ key: 'name', desc: false }}
      filters={chips}
      pressed={pressedOf(filters)}
      onPressed={(pressed) => onFilters(filtersOf(pressed))}
      unsaved={unsaved}
      {...(edit ? saving : { history: saving.history })}
      saveLabel={(count) => `Save ${count} row(s)`}
      selectable={edit}
      bulk={(selected) => <ArchiveButtons rows={selected} onMove={(from, to) => archive(selected, from, to)} />}
      remote={useRemoteRows('application')}
      // With unsaved rows "Save N row(s)" stands in its place (AP-17)
      actions={({ unsavedRows }) => unsavedRows === 0 && toCreate('New application', true)}
      loading={isPending}
      failure={error && !data ? failureOf('Applications could not be loaded', error, () => void refetch()) : null}
      empty={
        rows.length > 0
          ? {
              text: whyEmpty(filters),
              action: (
                <button
                  type="button"
                  className="grid-button"
                  onClick={() => onFilters(filters.state || filters.status ? {} : { state: 'all' })}
                >
                  {filters.state || filters.status ? 'Show not archived' : 'Show all'}
                </button>
              ),
            }
          : { title: NO_APPLICATION, text: whyNone, action: toCreate('Create application', false) }
      }
    />
  );
};
