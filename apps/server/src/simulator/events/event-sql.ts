import { deviceColumns } from './device-sql.ts';
import {
  countries,
  countrySlots,
  DAYS,
  dayRows,
  type EventRange,
  hourSlots,
  PLAN,
  planRows,
  RAN,
  ranRows,
  SHAPES,
  SLOTS,
} from './event-plan.ts';

/** Networks that others pay. */
const OTHERS = ['brightpath', 'adnova', 'northloop'] as const;

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Rows as a table in the statement; read as JSON they cost a tenth of what literals do. */
const table = (columns: string, rows: readonly object[]): string =>
  `format(JSONEachRow, ${text(columns)}, ${text(rows.map((row) => JSON.stringify(row)).join('\n'))})`;

/** Drawn from 0 up to 1, differently for each `key`. */
const drawn = (key: number, of = 'seed'): string => `(bitShiftRight(intHash64(${of} + ${key}), 11) / 9007199254740992)`;

/** The letter that is drawn from the slots of `which`, as a number from 0. */
const placed = (letters: string, which: string, key: number, of: string): string =>
  `toUInt8(ascii(substring(${text(letters)}, 1 + ${which} * ${SLOTS} + intHash64(${of} + ${key}) % ${SLOTS}, 1)) - 97)`;

const shape = (name: (typeof SHAPES)[number]): number => SHAPES.indexOf(name);

/** `NN-1042`: what an app sells, the first ones more than the last. */
const product = (key: number): string => `prefix, '-', toString(1000 + toUInt32(420 * pow(${drawn(key)}, 2)))`;

/** Properties as an app's developers chose to write them. */
const properties = (): string => {
  const price = `toString(round(3 + 60 * ${drawn(44)}, 2))`;
  const item = (key: string, id: string) =>
    `'{"${key}":"', ${id}, '","quantity":', toString(1 + toUInt8(3 * ${drawn(45)})), ',"price":', ${price}, '}'`;
  const more = (at: number, ...parts: string[]) => `if(${drawn(46)} < ${at}, concat(${parts.join(', ')}), '')`;
  return `multiIf(
    shape = 0, '',
    shape = ${shape('screen')}, concat('{"screen":"s', toString(1 + toUInt8(14 * ${drawn(47)})), '"}'),
    shape = ${shape('single')}, concat('{"product_id":"', ${product(41)}, '","price":', ${price}, '}'),
    shape = ${shape('list')}, concat('{"product_ids":["', ${product(41)}, '","', ${product(42)},
      ${more(0.6, `'","'`, product(43))}, '"]}'),
    shape = ${shape('objects')}, concat('[', ${item('id', product(41))}, ${more(0.4, `','`, item('id', product(42)))}, ']'),
    concat('{"items":[', ${item('sku', product(41))}, ${more(0.55, `','`, item('sku', product(42)))},
      '],"coupon":', if(${drawn(48)} < 0.15, 'true', 'false'), '}'))`;
};

/** Log-normal around the mean; where amounts differ most, in a casino, a few pay far more than the rest. */
const REVENUE = `usd * exp(sigma * sqrt(-2 * log(${drawn(51)} + 1e-12)) * cos(6.283185307179586 * ${drawn(52)}) - sigma * sigma / 2)
  * if(sigma > 0.6 AND ${drawn(53)} < 0.02, 9, 1)`;

/** Who came lately uses an app most, and a third of all is done by regulars. */
const DEVICE = `toUInt32(multiIf(kind = 1, first + installs * age + width + i,
  ${drawn(11)} < 0.35, first + 0.3 * width + floor(0.08 * width * pow(${drawn(12)}, 1.5)),
  first + installs * age + floor(width * (1 - pow(${drawn(13)}, if(usd > 0, 1, 1.6))))))`;

/** Columns of `app_events` that are told, in order. */
export const COLUMNS =
  `event_id app_id device_id ts event custom_action_name country attributed_to campaign_id revenue_usd
  touched_at properties`.split(/\s+/);

const answer = [
  `concat('s', leftPad(toString(e), 2, '0'), '-', toString(toUInt32(day)), '-', leftPad(toString(i), 5, '0')) AS event_id`,
  `fromUnixTimestamp64Milli(at, 'UTC') AS ts`,
  `CAST(kind, 'Enum8(\\'install\\' = 1, \\'reopen\\' = 2, \\'custom_action\\' = 3)') AS event`,
  'name AS custom_action_name',
  `if(nth > 0, places[nth], substring(${text(countries.map(({ code }) => code).join(''))}, 1 + 2 * home, 2)) AS country`,
  `multiIf(nth > 0, 'fairlead', source < 0.8, 'organic',
    arrayElement([${OTHERS.map(text).join(', ')}], 1 + intHash64(who + 24) % ${OTHERS.length})) AS attributed_to`,
  'toUInt32(if(nth > 0, campaigns[nth], 0)) AS campaign_id',
  `toDecimal64(if(usd > 0, round(${REVENUE}, 6), 0), 6) AS revenue_usd`,
  `fromUnixTimestamp64Milli(if(nth > 0, touched, toInt64(0)), 'UTC') AS touched_at`,
  `${properties()} AS properties`,
];

// Clocks of users are some hours from UTC; the hour they see is brought back into the same UTC day.
const AT = `toInt64(toUInt32(day)) * 86400000 + ((hour + 24 - ahead) % 24) * 3600000 + toInt64(${drawn(32)} * 3600000)`;

/** How long after the ad: 60 of 100 within a day, 85 within three, all within seven. In milliseconds. */
const DELAY = `toInt64(86400000 * multiIf(${drawn(33)} < 0.6, ${drawn(33)} / 0.6, ${drawn(33)} < 0.85, 1 + 8 * (${drawn(33)} - 0.6),
  3 + (${drawn(33)} - 0.85) / 0.0375))`;

const letterOf = (ahead: number): string => String.fromCharCode(97 + 12 + ahead);

/**
 * A SELECT of what users of apps did, in `COLUMNS`: drawn by hashes of app, event, day and number, so that an hour told twice
 * is the same hour in whatever range it is asked for. One app's rows come in the order in which the store keeps them.
 */
export const eventSelect = (range: EventRange): string => {
  const cells = `SELECT *, cityHash64(app_id, e, toUInt32(day)) AS cell,
      toUInt32(if(kind = 1, installs, rate / 1000 * opens * weight * (0.88 + 0.24 * ${drawn(1, 'cell')}) + ${drawn(2, 'cell')})) AS n
    FROM ${table(PLAN, planRows(range))} AS plan INNER JOIN ${table(DAYS, dayRows(range))} AS days ON app_id = of_app
    WHERE age <= last_age ORDER BY app_id, e, day`;
  const rows = `SELECT *, i, cityHash64(cell, i) AS seed, ${DEVICE} AS device, intHash64(device * 31 + app_id) AS who,
      ${drawn(21, 'who + toUInt32(toStartOfMonth(day))')} AS source,
      ${placed(countrySlots, 'market', 23, 'who')} AS home,
      ${placed(hourSlots, 'vertical', 31, 'seed')} AS hour,
      ascii(substring(${text(countries.map(({ ahead }) => letterOf(ahead)).join(''))}, 1 + home, 1)) - 109 AS ahead,
      ${AT} AS at, at - ${DELAY} AS touched, toDate(intDiv(touched, 86400000)) AS touch_day
    FROM (${cells}) ARRAY JOIN range(n) AS i`;
  // Who comes back is brought by a campaign that ran when the ad was seen
  const met = `SELECT *, if(source >= 0.62 AND source < 0.8 AND notEmpty(campaigns), 1 + intHash64(who + 22) % length(campaigns), 0) AS nth
    FROM (${rows}) AS told ANY LEFT JOIN ${table(RAN, ranRows(range))} AS ran ON app_id = ran_app AND touch_day = ran_day`;
  const within = (at: Date) => `fromUnixTimestamp64Milli(${at.getTime()}, 'UTC')`;
  return `SELECT ${COLUMNS.join(', ')} FROM (
      SELECT app_id, ${[...deviceColumns(1, 'device'), ...answer].join(',\n')} FROM (${met})
    ) WHERE ts >= ${within(range.from)} AND ts < ${within(range.to)}`;
};
