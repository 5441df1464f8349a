/** The page that `bench/grid.bench.ts` measures: 20,000 rows of 12 columns, in the grid (also in groups) or in a plain table as one would write it. */

import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as editors from './editors/index.ts';
import { type Column, Grid, type Grouping, TwoLines } from './index.ts';

type Row = {
  id: number;
  pier: number;
  name: string;
  state: string;
  cap: number | null;
  [more: string]: string | number | null;
};

const words = ['Harbour', 'Lantern', 'Meridian', 'Quayside', 'Beacon', 'Windlass', 'Tiller', 'Halyard'];
const states = ['live', 'paused', 'onboarding', 'churned'];

const query = new URLSearchParams(location.search);
/** Rows in so many groups; 0: in none. */
const piers = Number(query.get('groups') ?? 0);

/** Always the same rows, in no order. */
const makeRows = (n: number): Row[] => {
  let seed = 42;
  const next = (below: number) => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return Math.floor((seed / 4294967296) * below);
  };
  return Array.from({ length: n }, (_, i) => {
    const row: Row = {
      id: 100000 + i,
      pier: 1 + ((i * 7919) % piers),
      name: `${words[next(8)]} ${words[next(8)]} ${next(1_000_000)}`,
      state: states[next(4)] ?? 'live',
      cap: next(9) ? next(10_000) : null,
    };
    for (let c = 4; c < 12; c++) row[`figure${c}`] = c % 3 ? next(1_000_000) : (words[next(8)] ?? '');
    return row;
  });
};

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 260,
    always: true,
    stays: true,
    group: { cell: ({ id, rows }) => <TwoLines top={`Pier ${id}`} under={`${rows.length} rows`} /> },
    edit: { editor: editors.text, required: 'Name is required' },
    cell: (r) => (
      <TwoLines
        top={
          <a tabIndex={-1} href={`#${r.id}`}>
            {r.name}
          </a>
        }
        under={r.id}
      />
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: 120,
    edit: { editor: editors.select, options: states.map((s) => ({ value: s, label: s })) },
  },
  { key: 'id', label: 'Id', width: 90, align: 'end' },
  {
    key: 'cap',
    label: 'Cap',
    width: 110,
    align: 'end',
    edit: { editor: editors.number },
    group: { cell: ({ rows }) => rows.reduce((sum, { cap }) => sum + (cap ?? 0), 0) },
  },
  ...Array.from({ length: 8 }, (_, i): Column<Row> => {
    const c = i + 4;
    const key = `figure${c}`;
    const sum = (rows: readonly Row[]) => rows.reduce((all, row) => all + Number(row[key] ?? 0), 0);
    return {
      ...{ key, label: `Figure ${c}`, width: 120, align: c % 3 ? 'end' : 'start' },
      ...(c % 3 && { group: { cell: ({ rows }) => sum(rows) } }),
    };
  }),
];

const filters = [{ key: 'in', label: 'Not churned', test: (r: Row) => r.state !== 'churned' }];

const byPier: Grouping<Row> = {
  of: ({ pier }) => pier,
  nameOf: ({ id }) => `Pier ${id}`,
  compare: (a, b) => Number(a.id) - Number(b.id),
};

const InGrid = ({ rows }: { rows: readonly Row[] }) => (
  <Grid
    label="Rows"
    rows={rows}
    columns={columns}
    nameOf={(r) => r.name}
    filters={filters}
    pressed={[]}
    pageSize={0}
    {...(piers && { groups: byPier })}
    save={async () => ({ ok: true })}
  />
);

/** What one would take without a grid: a table with a sort and an input, all rows mounted. */
const InTable = ({ rows: first }: { rows: readonly Row[] }) => {
  const [rows, setRows] = useState(first);
  const [key, setKey] = useState<string | null>(null);
  const [open, setOpen] = useState(0);
  const sorted = useMemo(
    () => (key ? [...rows].sort((a, b) => String(a[key]).localeCompare(String(b[key]))) : rows),
    [rows, key],
  );
  const keep = (id: number, name: string) => {
    setRows(rows.map((r) => (r.id === id ? { ...r, name } : r)));
    setOpen(0);
  };
  return (
    <div className="grid-host" style={{ height: '100vh', overflow: 'auto' }}>
      <table>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.key} data-key={c.key}>
                <button type="button" className="grid-head-label" onClick={() => setKey(c.key)}>
                  {c.label}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((r, i) => (
            <tr key={r.id} data-r={i} style={{ height: 60 }}>
              {columns.map((c) => (
                <td key={c.key} data-key={c.key} onDoubleClick={() => c.key === 'name' && setOpen(r.id)}>
                  {open === r.id && c.key === 'name' ? (
                    <input
                      ref={(input) => input?.focus()}
                      aria-label="Name"
                      defaultValue={r.name}
                      onKeyDown={(e) => e.key === 'Enter' && keep(r.id, e.currentTarget.value)}
                    />
                  ) : (
                    r[c.key]
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const rows = makeRows(Number(query.get('rows') ?? 20_000));
const root = createRoot(document.getElementById('root') ?? document.body);
(globalThis as { mountGrid?: () => void }).mountGrid = () =>
  root.render(query.has('table') ? <InTable rows={rows} /> : <InGrid rows={rows} />);
