import type { InstallersLabel, PayersLabel } from '../campaign/targets.ts';

/** What narrows the devices of a campaign, in the order in which it is told. */
export const reachSteps = ['audience', 'excluded', 'countries', 'installers', 'payers'] as const;
export type ReachStep = (typeof reachSteps)[number];

/** What events tell of a device; one that no event tells of has no country, and neither installed nor paid. */
export type KnownDevice = {
  /** Of its newest event that has one. */
  country: string | null;
  installed: boolean;
  paid: boolean;
};
export const unknownDevice: KnownDevice = { country: null, installed: false, paid: false };

export type ReachConditions = {
  /** Two letters each. */
  countries: readonly string[];
  installers: InstallersLabel;
  payers: PayersLabel;
};

/** Which of the later steps there are, given what is chosen. */
export const laterSteps = ({ installers, payers }: ReachConditions): ReachStep[] => [
  'countries',
  ...(installers === 'both' ? [] : (['installers'] as const)),
  ...(payers === 'both' ? [] : (['payers'] as const)),
];

/** Whether a device is left after a step: who nobody knows where stays in (design 13.17). */
export const staysIn = (device: KnownDevice, step: ReachStep, conditions: ReachConditions): boolean => {
  const { countries, installers, payers } = conditions;
  const isHere = device.country === null || countries.includes(device.country);
  if (step === 'countries') return isHere;
  const isMeant = installers === 'both' || device.installed === (installers === 'installers');
  if (step === 'installers') return isHere && isMeant;
  if (step === 'payers') return isHere && isMeant && (payers === 'both' || device.paid === (payers === 'payers'));
  return true;
};

type Named = { include: string | null; exclude: string | null; countries: readonly string[] };

/** A step in words. */
export const reachText = (step: ReachStep, { include, exclude, countries }: Named, of: ReachConditions): string => {
  switch (step) {
    case 'audience':
      return include === null ? 'Devices that sent events' : `On “${include}”`;
    case 'excluded':
      return `Not on “${exclude}”`;
    case 'countries':
      return `In ${countries.length === 1 ? countries[0] : `${countries.length} countries`}, or not known where`;
    case 'installers':
      return of.installers === 'installers' ? 'Installed the app' : 'Did not install the app';
    case 'payers':
      return of.payers === 'payers' ? 'Paid in the app' : 'Never paid in the app';
  }
};

/** Two-sided 95 % of a normal distribution. */
const Z = 1.96;

/** How far a count may be off that was found in one device of so many, 95 times in 100. */
export const spread = (found: number, oneOf: number): number =>
  oneOf <= 1 ? 0 : oneOf * (Z * Math.sqrt((found + (Z * Z) / 4) * (1 - 1 / oneOf)) + (Z * Z) / 2);

/** The same of what is told, in percent of it. */
export const percentOff = (left: number, off: number): number => {
  if (off === 0) return 0;
  return left === 0 ? 100 : Math.min(100, Math.ceil((off / left) * 1000) / 10);
};
