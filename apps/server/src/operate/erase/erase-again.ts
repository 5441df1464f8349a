import { type House, systemContext } from '../../context.ts';
import { eraseFactsOf } from '../../features/fact/erase-facts.service.ts';
import type { ServerRoom } from '../../http/room.ts';
import { type ErasedCompany, noteErasedCompany } from '../../platform/erased/companies.ts';
import type { Told } from '../control.ts';
import { heldBy, rowsOfCompany } from './company-rows.ts';
import { eraseCompany } from './erase-company.ts';

/** @returns which records of others keep it there, in words; empty: it is gone */
const eraseOne = async (house: House, rooms: readonly ServerRoom[], company: ErasedCompany): Promise<string> => {
  const context = systemContext(house);
  const { company_id } = company;
  const quietly = { say: () => {}, signal: new AbortController().signal };
  // Its facts are newer than the records: of campaigns, too, that these do not know
  await eraseFactsOf(context, company, quietly.signal);
  const found = await rowsOfCompany(context, rooms, company_id);
  const held = found === null ? '' : await heldBy(context, company_id, found);
  if (found === null || held !== '') await noteErasedCompany(context, company);
  else await eraseCompany(house, rooms, company_id, quietly);
  return held;
};

/**
 * Erases companies again that an older backup has brought back. One to which records of others refer, as they did when that was
 * made, stays for the operator: a restore that fails would leave nobody a house. Its facts go all the same.
 * @param companies what stands beside the backups
 * @param say told of those that stay, and what to do
 */
export const eraseCompaniesAgain = async (
  house: House,
  rooms: readonly ServerRoom[],
  companies: readonly ErasedCompany[],
  say: Told['say'],
): Promise<void> => {
  for (let left = companies; ; ) {
    const stay: { company: ErasedCompany; held: string }[] = [];
    for (const company of left) {
      const held = await eraseOne(house, rooms, company);
      if (held !== '') stay.push({ company, held });
    }
    // Those of another one that went just now may have been what kept it
    if (stay.length > 0 && stay.length < left.length) {
      left = stay.map(({ company }) => company);
      continue;
    }
    for (const { company, held } of stay) {
      const again = `npm run admin -- erase --company ${company.company_id} --yes`;
      say(
        `Company ${company.company_id} was erased since, and is back: records of other companies refer to it (${held}). Take them out of there, then: ${again}`,
      );
    }
    return;
  }
};
