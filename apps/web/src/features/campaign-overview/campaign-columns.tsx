import { currencyInFile } from '#ui/grid/file-texts.ts';
import type { Column } from '#ui/grid/index.ts';
import { deliveryColumns } from './columns/delivery.tsx';
import { currencyOf, type Known } from './columns/known.ts';
import { moneyColumns, totalColumn } from './columns/money.tsx';
import { nameColumn } from './columns/name.tsx';
import { placeColumns } from './columns/place.tsx';
import { readinessColumn } from './columns/readiness.tsx';
import { settingColumns } from './columns/settings.tsx';
import type { Campaign } from './overview.queries.ts';
import './overview.css';
import './overview-lines.css';
import './overview-dialogs.css';

/** Whose money the amounts of a file are, and which line item it is of: on the page that is a line over the rows. */
export const exported: readonly Column<Campaign>[] = [
  { key: 'line_item', label: 'Line item', value: ({ line_item_name }) => line_item_name },
  { key: 'line_item_id', label: 'Line item id', value: ({ line_item_id }) => line_item_id },
  ...currencyInFile<Campaign>(currencyOf),
];

/** Columns of the overview: name, money, pacing in sight, settings in the layout. What is edited is a cell of its own. */
export const columnsFor = (known: Known): readonly Column<Campaign>[] => [
  nameColumn(known),
  readinessColumn(known),
  ...placeColumns(known),
  ...moneyColumns(known),
  ...deliveryColumns(known),
  ...settingColumns(known),
  totalColumn,
];
