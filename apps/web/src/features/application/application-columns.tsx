import {
  attributionLabels,
  attributions,
  trackingProviderNames,
  trackingProviders,
} from '@fairlead/domain/application/application';
import { applicationLabels } from '@fairlead/domain/application/labels';
import { checkName } from '@fairlead/domain/name.rules';
import { businessStateNames, businessStates, stateNames, states } from '@fairlead/domain/state';
import { madeOnce } from '#lib/made-once.ts';
import { BusinessChip } from '#ui/bits/BusinessChip.tsx';
import * as editors from '#ui/grid/editors/index.ts';
import type { Choice, Column, Edit } from '#ui/grid/index.ts';
import { TwoLines } from '#ui/grid/index.ts';
import type { Application } from './application.queries.ts';
import { platformNames } from './application-words.tsx';
import * as Cell from './cells.tsx';

type Row = Application;

const collator = madeOnce(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

const choices = <V extends string>(values: readonly V[], label: (value: V) => string): Choice[] =>
  values.map((value) => ({ value, label: label(value) }));

/** By name, then by status (AP-11). */
export const byNameThenStatus = (a: Row, b: Row): number =>
  collator().compare(a.name, b.name) ||
  collator().compare(businessStateNames[a.business_state], businessStateNames[b.business_state]);

export type Tools = {
  edit: boolean;
  /** Whether the status may be set (F6). */
  setStatus: boolean;
  /** Hands over the churn file; left out for roles that may not have it. */
  download?: (app: Application) => void;
};

/**
 * Columns of the applications of a company (AP-08); which cells open is D-110. State and id stand in the name's cell: their own
 * columns are hidden at first, so that all others are within 1440 px.
 */
export const columnsFor = ({ edit, setStatus, download }: Tools): readonly Column<Row>[] => {
  const can = () => edit;
  const select = (options: Choice[], may = can): Edit<Row> => ({ editor: editors.select, options, can: may });
  return [
    {
      key: 'name',
      label: applicationLabels.name,
      width: 222,
      grow: true,
      always: true,
      // The state has no column of its own at first: a staged archive shows where the row says what it is
      marks: ['state'],
      compare: byNameThenStatus,
      edit: {
        editor: editors.text,
        required: 'Name is required',
        validate: (value) => checkName(String(value ?? ''))[0]?.message,
        can,
      },
      cell: (app, { saved }) => <Cell.Name app={app} saved={saved} />,
    },
    {
      key: 'business_state',
      label: applicationLabels.business_state,
      width: 126,
      value: ({ business_state }) => businessStateNames[business_state],
      edit: select(
        choices(businessStates, (state) => businessStateNames[state]),
        () => setStatus,
      ),
      cell: ({ business_state }) => <TwoLines top={<BusinessChip state={business_state} />} />,
    },
    {
      key: 'state',
      label: applicationLabels.state,
      width: 128,
      hidden: true,
      value: ({ state }) => stateNames[state],
      edit: select(choices(states, (state) => stateNames[state])),
      cell: (app) => <Cell.StateCell app={app} />,
    },
    {
      key: 'id',
      label: 'Id',
      width: 76,
      hidden: true,
      cell: ({ id }) => <span className="id">{id}</span>,
      copyText: ({ id }) => String(id),
    },
    {
      key: 'platform',
      label: applicationLabels.platform,
      width: 98,
      value: ({ platform }) => platformNames[platform],
      cell: (app) => <Cell.PlatformCell app={app} />,
    },
    {
      key: 'bundle_identifier',
      label: applicationLabels.bundle_identifier,
      width: 190,
      cell: (app) => <Cell.Bundle app={app} />,
    },
    {
      key: 'attribution',
      label: applicationLabels.attribution,
      width: 94,
      value: ({ attribution }) => attributionLabels[attribution],
      edit: select(choices(attributions, (one) => attributionLabels[one])),
      cell: (app) => <Cell.AttributionCell app={app} />,
    },
    {
      key: 'tracking_provider',
      label: applicationLabels.tracking_provider,
      width: 128,
      value: ({ tracking_provider }) => trackingProviderNames[tracking_provider],
      edit: select(choices(trackingProviders, (one) => trackingProviderNames[one])),
      cell: (app) => <Cell.Provider app={app} />,
    },
    {
      key: 'control_group_percent',
      label: 'Control group',
      width: 128,
      cell: (app) => <Cell.ControlGroupCell app={app} />,
      copyText: Cell.controlGroupText,
    },
    {
      key: 'is_churn_prediction_enabled',
      label: 'Churn API',
      width: 136,
      value: Cell.churnText,
      cell: (app) => <Cell.ChurnCell app={app} />,
    },
    {
      key: 'last_churn_update',
      label: 'Churn file updated',
      width: 136,
      value: ({ last_churn_update }) => last_churn_update ?? undefined,
      cell: (app) => <Cell.ChurnFile app={app} {...(download ? { download } : {})} />,
    },
  ];
};
