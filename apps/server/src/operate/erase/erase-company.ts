import { type Context, type House, systemContext } from '../../context.ts';
import { countFactsOf, eraseFactsOf } from '../../features/fact/erase-facts.service.ts';
import type { ServerRoom } from '../../http/room.ts';
import { removalsHeld } from '../../platform/backups.ts';
import { noteBesideAll } from '../../platform/erased/beside-backups.ts';
import { type ErasedCompany, endCompanyErasure, erasedCompany } from '../../platform/erased/companies.ts';
import { Refusal } from '../../refusal.ts';
import type { Told } from '../control.ts';
import { namedFiles } from '../named-files.ts';
import { filesOfCompany, removeFiles } from './company-files.ts';
import { countOfCompany, deleteCompany, ownersOf, refuseForeign, rowsOfCompany } from './company-rows.ts';

/** What went, store by store. */
type CompanyReport = { rows: number; entries: number; clients: number; files: number; facts: number };

const count = (n: number, word: string): string => `${n} ${n === 1 ? word : word.replace(/y$/, 'ie').concat('s')}`;
const sum = (rows: readonly { n: number }[]): number => rows.reduce((total, { n }) => total + n, 0);

type Counted = { rows: { name: string; n: number }[]; entries: number; clients: number; files: number; facts: number };

/** What goes, a line for each store. */
const linesOf = ({ rows, entries, clients, files, facts }: Counted): string[] => [
  `records   ${count(sum(rows), 'row')}: ${rows.map(({ name, n }) => `${name} ${n}`).join(', ')}`,
  `accounts  ${count(clients, 'client')}, of whom the number stays`,
  `history   ${count(entries, 'entry')}, of which stays who did what to which number, and when`,
  `files     ${files}`,
  `facts     ${count(facts, 'row')}`,
];

const unknown = (company: number): Refusal =>
  new Refusal(404, 'no_company', `There is no company ${company}. Nothing was erased.`);

/**
 * Says what erasing a company would take out, and takes out nothing.
 * @throws Refusal where there is no such company, and where records of others refer to it
 */
export const planCompany = async (
  house: House,
  rooms: readonly ServerRoom[],
  company: number,
  { say }: Pick<Told, 'say'>,
): Promise<void> => {
  const context = systemContext(house);
  const found = await rowsOfCompany(context, rooms, company);
  if (!found) {
    if (!(await erasedCompany(context, company))) throw unknown(company);
    say(`Company ${company} was erased. What of it has come since is looked for once more.`);
    return;
  }
  await refuseForeign(context, company, found);
  const counted = await countOfCompany(context, company, found);
  const files = await filesOfCompany(context, rooms, company);
  const facts = await countFactsOf(context, await ownersOf(context, company));
  say(`Erases company ${company}, ${found.name}, with all that belongs to it:`);
  for (const line of linesOf({ ...counted, files: files.length, facts: facts.removed })) say(line);
};

const STAYS = [
  'Backups hold it until they expire; a restore erases it again.',
  'Answers that are kept for repeated requests, and logs, may name it for a day. Facts keep replaced files on the disk for 8 minutes.',
  'Pictures and copies that were made on the way go within minutes. What it keeps in its own buckets and folders is its own.',
];

const factsAndReport = async (
  context: Context,
  company: ErasedCompany,
  report: CompanyReport,
  { signal }: Pick<Told, 'signal'>,
): Promise<CompanyReport> => {
  const facts = await eraseFactsOf(context, company, signal);
  const done = { ...report, facts: report.facts + facts.removed };
  await endCompanyErasure(context, company.company_id, done);
  return done;
};

/** Which backups a restore brings it back from. */
const sayAway = (away: readonly string[], { say }: Pick<Told, 'say'>): void => {
  if (away.length === 0) return;
  say(`Backups in these folders could not be told, erase it again after a restore of one: ${away.join(', ')}`);
};

const NOTHING: CompanyReport = { rows: 0, entries: 0, clients: 0, files: 0, facts: 0 };

/**
 * Erases a company: its records in one transaction, then its facts and files. Cut off, it goes on where the same command is given
 * again. What of it arrives later is refused, as nobody is there any more; what was on its way in is erased within the day.
 * @throws Refusal where there is and was no such company, and where records of others refer to it
 */
export const eraseCompany = async (
  house: House,
  rooms: readonly ServerRoom[],
  company: number,
  told: Told,
): Promise<CompanyReport> => {
  const context = systemContext(house);
  const found = await rowsOfCompany(context, rooms, company);
  if (!found) {
    const before = await erasedCompany<CompanyReport>(context, company);
    if (!before) throw unknown(company);
    const { report, ...erased } = before;
    const away = await noteBesideAll(context, { companies: [erased] }); // one that was cut off may not have come to it
    const done = await factsAndReport(context, erased, report ?? NOTHING, told);
    sayAway(away, told);
    return done;
  }
  const keys = await filesOfCompany(context, rooms, company);
  const gone = await deleteCompany(context, company, found, context.realNow());
  const known = await erasedCompany(context, company);
  if (!known) throw new Error(`company ${company} is gone and not noted`);
  const { report: _, ...erased } = known;
  const away = await noteBesideAll(context, { companies: [erased] });
  const held = await removalsHeld(context);
  const files = await removeFiles(context, keys, new Set(await namedFiles(context.db, rooms)), told.signal);
  const { entries, clients } = gone;
  const done = await factsAndReport(context, erased, { rows: sum(gone.rows), entries, clients, files, facts: 0 }, told);
  for (const line of linesOf({ ...gone, ...done, rows: gone.rows })) told.say(line);
  for (const line of STAYS) told.say(line);
  if (held) told.say('A backup is being made: its files go once it has ended.');
  sayAway(away, told);
  return done;
};
