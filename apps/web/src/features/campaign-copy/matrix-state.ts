import type { Ok, Sent } from '@fairlead/contract/call';
import type * as api from '@fairlead/contract/campaign-copy';
import {
  type MatrixAsk,
  type MatrixCell,
  type MatrixKnown,
  type MatrixRow,
  matrixRows,
} from '@fairlead/domain/campaign-copy/matrix';
import { standardName } from '@fairlead/domain/campaign-copy/matrix-name';
import { type Issue, when } from '@fairlead/domain/issue';
import { readinessMessages } from '@fairlead/domain/readiness/codes';

export type MatrixBody = Sent<typeof api.createCampaignMatrix>['body'];
export type Audience = { include: number | null; exclude: number | null };
export type Split = 'even' | 'by_reach' | 'one';
/** What a combination has of its own. */
export type Own = Omit<MatrixCell, 'country' | 'audience'>;

/** All that is chosen and typed; matrix and rows are drawn from it alone. */
export type MatrixState = {
  line_item: number | null;
  template: number | null;
  name: string;
  split: Split;
  /** The cap of each, where it is one amount. */
  each: number | null;
  price: number | null;
  groups: readonly number[];
  countries: readonly number[];
  audiences: readonly Audience[];
  /** By `ownKey`: a column that goes and comes back finds what was typed. */
  cells: Readonly<Record<string, Own>>;
};

export const emptyMatrix = (lineItem: number | null): MatrixState => ({
  line_item: lineItem,
  template: null,
  name: standardName,
  split: 'even',
  each: null,
  price: null,
  groups: [],
  countries: [],
  audiences: [],
  cells: {},
});

/** A combination by the country and the list it is for. */
export const ownKey = (country: number, { include }: Pick<Audience, 'include'>): string =>
  `${country}.${include ?? 'all'}`;

type Built = { id: number; build: { last_good_at: string | null } };
/** Changes with every build of a list of these audiences. */
export const buildMarks = (audiences: readonly Audience[], lists: readonly Built[]): string => {
  const at = new Map(lists.map(({ id, build }) => [id, build.last_good_at]));
  return audiences
    .flatMap(({ include, exclude }) => [include, exclude])
    .map((id) => (id === null ? '' : (at.get(id) ?? '')))
    .join();
};

/** What is changed of single combinations; undefined takes back what was typed. */
export const changed = (state: MatrixState, keys: readonly string[], own: Own): MatrixState => ({
  ...state,
  cells: { ...state.cells, ...Object.fromEntries(keys.map((key) => [key, { ...state.cells[key], ...own }])) },
});

/** An amount that cannot be read stands in its field alone: it counts as nothing, and is refused. */
const read = (amount: number | undefined): number | undefined => (Number.isNaN(amount) ? 0 : amount);

const wrongAmount = (path: string, amount: number | null | undefined): Issue[] =>
  when(Number.isNaN(amount), path, 'This is not an amount');

const cellsOf = ({ countries, audiences, cells }: MatrixState): MatrixCell[] =>
  audiences.flatMap((one, audience) =>
    countries.flatMap((id, country) => {
      const own = cells[ownKey(id, one)];
      return own ? [{ ...own, price: read(own.price), daily_cap: read(own.daily_cap), country, audience }] : [];
    }),
  );

/** @param price that of the template, where none is typed */
export const askOf = (state: MatrixState, price: number | null): MatrixAsk => ({
  name: state.name,
  countries: state.countries.length,
  audiences: state.audiences.length,
  price: read(state.price ?? undefined) ?? price,
  daily_cap: state.split === 'one' ? (read(state.each ?? 0) ?? 0) : state.split,
  cells: cellsOf(state),
});

export const rowsOf = (state: MatrixState, price: number | null, known: MatrixKnown): MatrixRow[] =>
  matrixRows(askOf(state, price), known);

/**
 * What is sent: the names, prices and caps that stand in the rows, each said by name, so that what was read is what is made, also
 * where an event or a renamed list came in between.
 */
export const bodyOf = (
  state: MatrixState,
  rows: readonly MatrixRow[],
  { application_id, price }: { application_id: number; price: number | null },
): MatrixBody => {
  const made = new Map(rows.map((row) => [`${row.country}.${row.audience}`, row]));
  const cells = state.audiences.flatMap((_, audience) =>
    state.countries.map((__, country) => {
      const row = made.get(`${country}.${audience}`);
      if (!row) return { country, audience, left_out: true };
      const { name, price: own, daily_cap } = row;
      const typed = own !== null && own !== price ? { price: own } : {};
      return { country, audience, name, ...typed, ...(daily_cap === null ? {} : { daily_cap }) };
    }),
  );
  return {
    application_id,
    line_item_id: state.line_item ?? 0,
    ...(state.template === null ? {} : { template_campaign_id: state.template }),
    name: state.name,
    countries: state.countries.map((id) => [id]),
    audiences: [...state.audiences],
    creative_group_ids: [...state.groups],
    daily_cap: state.split === 'one' ? (read(state.each ?? 0) ?? 0) : state.split,
    cells,
  };
};

type Told = Pick<Ok<typeof api.createCampaignMatrix>, 'cells' | 'readiness'> & { asked: MatrixBody };
export type Ready = Told['readiness'][number];

/** What a check said of each combination, by `ownKey`: it holds where countries and audiences have come or gone since. */
export const readyOf = ({ asked, cells, readiness }: Told): ReadonlyMap<string, Ready> =>
  new Map(
    cells.flatMap(({ country, audience }, at) => {
      const [id, one, ready] = [asked.countries[country]?.[0], asked.audiences[audience], readiness[at]];
      return id !== undefined && one && ready ? [[ownKey(id, one), ready] as const] : [];
    }),
  );

/** What of the rows is not ready, in the words of the pane: how many, and the fault that most of them have. */
export const notReady = (readies: readonly (Ready | undefined)[]): { count: number; most: string } | null => {
  const faulty = readies.filter((one) => one?.status === 'error');
  const codes = [
    ...Map.groupBy(
      faulty.flatMap((one) => one?.issues ?? []),
      ({ code }) => code,
    ),
  ];
  const [most] = codes.sort(([, a], [, b]) => b.length - a.length);
  return most ? { count: faulty.length, most: readinessMessages[most[0]] } : null;
};

/** Amounts that are typed and cannot be read, where they stand. */
export const unread = ({ price, each, split, cells, countries, audiences }: MatrixState): Issue[] => [
  ...wrongAmount('price', price),
  ...wrongAmount('daily_cap', split === 'one' ? each : null),
  ...audiences.flatMap((one, audience) =>
    countries.flatMap((id, country) => {
      const own = cells[ownKey(id, one)];
      if (!own || own.left_out) return [];
      const path = `cells.${country}.${audience}`;
      return [...wrongAmount(`${path}.price`, own.price), ...wrongAmount(`${path}.daily_cap`, own.daily_cap)];
    }),
  ),
];

/**
 * What lines of a pasted column say of the rows from one on; an empty line takes back what was typed.
 * @returns what each row has of its own, and the lines that are no amount: they change nothing
 */
export const pastedOwn = (
  lines: readonly string[],
  field: 'name' | 'price' | 'daily_cap',
  read: (text: string) => { value: number } | { issue: string },
): { owns: Own[]; unread: string[] } => {
  const unread: string[] = [];
  const owns = lines.map((line): Own => {
    const text = line.split('\t')[0]?.trim() ?? '';
    if (text === '') return { [field]: undefined };
    if (field === 'name') return { name: text };
    const found = read(text);
    if ('value' in found) return { [field]: found.value };
    unread.push(text);
    return {};
  });
  return { owns, unread };
};
