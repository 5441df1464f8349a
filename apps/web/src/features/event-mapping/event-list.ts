import { count } from '#ui/format.ts';
import type { EventRow } from './event-rows.ts';
import type { Show } from './shows.ts';

/** Over both sections (AP-52). */
const EVENTS_PER_PAGE = 15;

type SectionKey = 'revenue' | 'other';
export const sectionTitles: Readonly<Record<SectionKey, string>> = {
  revenue: 'Events with revenue',
  other: 'Other events',
};

/** Where an event stands does not change under one's hands: `row` is as it was before the edits. */
const sectionOf = ({ has_revenue, has_generated_revenue, saved }: EventRow): SectionKey =>
  has_revenue === 1 || saved.has_revenue === 1 || has_generated_revenue === 1 ? 'revenue' : 'other';

const byEvents = (a: EventRow, b: EventRow): number => b.events - a.events || a.name.localeCompare(b.name, 'en');

export type EventList = {
  /** Events with revenue, then the others, most events first. */
  rows: readonly EventRow[];
  /** How many of `rows` are in each section, and how many there are of it under this choice without the search. */
  counts: Readonly<Record<SectionKey, number>>;
  all: Readonly<Record<SectionKey, number>>;
  /** How many of a section stand under the other choice of hidden and not hidden, whatever is searched for. */
  elsewhere: Readonly<Record<SectionKey, number>>;
  /** The largest count of each section, for bars on one scale. */
  most: Readonly<Record<SectionKey, number>>;
};

/** The events that are looked at, in their order. */
export const listOf = (rows: readonly EventRow[], show: Show, find: string): EventList => {
  const words = find.trim().toLowerCase();
  const split = (key: SectionKey) => rows.filter((row) => sectionOf(row) === key);
  const chosen = (key: SectionKey) => split(key).filter(({ saved }) => saved.is_hidden === (show === 'hidden'));
  const found = (list: readonly EventRow[]) =>
    list.filter(({ name }) => name.toLowerCase().includes(words)).sort(byEvents);
  const [all, others] = [chosen('revenue'), chosen('other')];
  const [revenue, other] = [found(all), found(others)];
  return {
    rows: [...revenue, ...other],
    counts: { revenue: revenue.length, other: other.length },
    all: { revenue: all.length, other: others.length },
    elsewhere: {
      revenue: split('revenue').length - all.length,
      other: split('other').length - others.length,
    },
    most: { revenue: revenue[0]?.events ?? 0, other: other[0]?.events ?? 0 },
  };
};

/**
 * What stands beside a section's title: its own count, which is no part of the pages' (those go over both sections).
 * "27", "27, 3 more are hidden", "2 of 27 found"
 */
export const sectionCount = ({ counts, all, elsewhere }: EventList, key: SectionKey, show: Show): string => {
  if (counts[key] !== all[key]) return `${count(counts[key])} of ${count(all[key])} found`;
  const others = elsewhere[key];
  if (others === 0) return count(all[key]);
  const are = others === 1 ? 'is' : 'are';
  return `${count(all[key])}, ${count(others)} more ${are} ${show === 'hidden' ? 'not hidden' : 'hidden'}`;
};

export type EventPage = {
  page: number;
  pages: number;
  /** Of the first and the last event of the page, counted from 1; 0 for no event. */
  from: number;
  to: number;
  total: number;
  sections: readonly { key: SectionKey; rows: readonly EventRow[] }[];
};

/** One page of the list: 15 events, whichever section they are in. */
export const pageOf = ({ rows, counts }: EventList, asked: number): EventPage => {
  const pages = Math.max(1, Math.ceil(rows.length / EVENTS_PER_PAGE));
  const page = Math.min(Math.max(0, asked), pages - 1);
  const from = page * EVENTS_PER_PAGE;
  const to = Math.min(rows.length, from + EVENTS_PER_PAGE);
  const sections = [
    { key: 'revenue' as const, rows: rows.slice(from, Math.min(to, counts.revenue)) },
    { key: 'other' as const, rows: rows.slice(Math.max(from, counts.revenue), to) },
  ].filter((section) => section.rows.length > 0);
  return { page, pages, from: rows.length === 0 ? 0 : from + 1, to, total: rows.length, sections };
};

/** On which page an event stands; null when the list does not have it. */
export const pageWith = (list: EventList, name: string): number | null => {
  const at = list.rows.findIndex((row) => row.name === name);
  return at < 0 ? null : Math.floor(at / EVENTS_PER_PAGE);
};
