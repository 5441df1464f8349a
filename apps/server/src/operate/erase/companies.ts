import type { House } from '../../context.ts';
import type { ServerRoom } from '../../http/room.ts';
import { Refused } from '../../refusal.ts';
import type { Command } from '../control.ts';
import { eraseCompany, planCompany } from './erase-company.ts';

/** @throws Refused for what is no number of a company, before a store is opened */
export const checkCompany = (typed: unknown): number => {
  if (/^[1-9]\d{0,8}$/.test(String(typed))) return Number(typed);
  throw new Refused([{ path: 'company', message: '--company takes the number of a company, as in --company 1001' }]);
};

/** Says what erasing a company would take out. */
export const planCompanyCommand =
  (house: House, rooms: readonly ServerRoom[]): Command =>
  async ({ company }, told) => {
    await planCompany(house, rooms, checkCompany(company), told);
    return 'Nothing was erased yet.';
  };

/** Erases a company from all stores. */
export const eraseCompanyCommand =
  (house: House, rooms: readonly ServerRoom[]): Command =>
  async ({ company }, told) => {
    const id = checkCompany(company);
    const { rows, files, facts } = await eraseCompany(house, rooms, id, told);
    return `Erased company ${id}: ${rows} rows of the records, ${files} files, ${facts} rows of the facts. Nothing of it is taken in any more.`;
  };
