import { offsetMinutes, offsets } from './schedule.ts';

/** Places whose clocks people plan by, the best known first. */
const places: readonly (readonly [name: string, zone: string])[] = [
  ['London', 'Europe/London'],
  ['Lisbon', 'Europe/Lisbon'],
  ['Paris', 'Europe/Paris'],
  ['Berlin', 'Europe/Berlin'],
  ['Madrid', 'Europe/Madrid'],
  ['Athens', 'Europe/Athens'],
  ['Helsinki', 'Europe/Helsinki'],
  ['Istanbul', 'Europe/Istanbul'],
  ['Cairo', 'Africa/Cairo'],
  ['Johannesburg', 'Africa/Johannesburg'],
  ['Lagos', 'Africa/Lagos'],
  ['Nairobi', 'Africa/Nairobi'],
  ['Dubai', 'Asia/Dubai'],
  ['Tehran', 'Asia/Tehran'],
  ['Karachi', 'Asia/Karachi'],
  ['Delhi', 'Asia/Kolkata'],
  ['Dhaka', 'Asia/Dhaka'],
  ['Jakarta', 'Asia/Jakarta'],
  ['Bangkok', 'Asia/Bangkok'],
  ['Singapore', 'Asia/Singapore'],
  ['Shanghai', 'Asia/Shanghai'],
  ['Tokyo', 'Asia/Tokyo'],
  ['Seoul', 'Asia/Seoul'],
  ['Adelaide', 'Australia/Adelaide'],
  ['Sydney', 'Australia/Sydney'],
  ['Auckland', 'Pacific/Auckland'],
  ['Honolulu', 'Pacific/Honolulu'],
  ['Anchorage', 'America/Anchorage'],
  ['Los Angeles', 'America/Los_Angeles'],
  ['Denver', 'America/Denver'],
  ['Chicago', 'America/Chicago'],
  ['Mexico City', 'America/Mexico_City'],
  ['New York', 'America/New_York'],
  ['Toronto', 'America/Toronto'],
  ['Bogota', 'America/Bogota'],
  ['Santiago', 'America/Santiago'],
  ["St. John's", 'America/St_Johns'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
];

const writers = new Map<string, Intl.DateTimeFormat>();
const writerOf = (zone: string): Intl.DateTimeFormat => {
  const known = writers.get(zone);
  if (known) return known;
  const writer = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  writers.set(zone, writer);
  return writer;
};

/** "-05:00": by how much clocks of a zone are ahead at an instant. */
const offsetAt = (zone: string, at: Date): string => {
  const name =
    writerOf(zone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.slice(3) || '+00:00'; // "GMT-05:00", and "GMT" alone
};

/** How an offset is typed, too: "-08", "-8" and "UTC-8" are "-08:00". */
const typedAs = (offset: string): string[] => {
  const [, sign = '', hours = '', minutes = ''] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  const short = [hours, String(Number(hours))].flatMap((hour) => [
    ...(minutes === '00' ? [`${sign}${hour}`] : []),
    `${sign}${hour}:${minutes}`,
  ]);
  return short.flatMap((text) => [text, `UTC${text}`]);
};

/** An offset with places whose clocks show it at an instant: "+01:00 Paris, Berlin, Madrid"; `also`: how else it is typed. */
export const offsetChoices = (at: Date): { value: string; label: string; also: string[] }[] => {
  const named = places.map(([name, zone]) => ({ name, offset: offsetAt(zone, at) }));
  return offsets.map((value) => {
    const names = named.filter(({ offset }) => offset === value).map(({ name }) => name);
    return { value, label: [value, names.slice(0, 3).join(', ')].filter(Boolean).join(' '), also: typedAs(value) };
  });
};

/** Clocks of places that show an offset at the start and another at the end: what the end is called there. */
export type ClockChange = { names: readonly string[]; offset: string; minutes: number };

/** Where clocks change between two instants, of the places that an offset is known by at the first (CG-40). */
export const clockChanges = (offset: string, start: Date, end: Date): ClockChange[] => {
  const found = new Map<string, string[]>();
  for (const [name, zone] of places) {
    if (offsetAt(zone, start) !== offset) continue;
    const then = offsetAt(zone, end);
    if (then !== offset) found.set(then, [...(found.get(then) ?? []), name]);
  }
  return [...found].map(([then, names]) => ({
    names,
    offset: then,
    minutes: offsetMinutes(then) - offsetMinutes(offset),
  }));
};
