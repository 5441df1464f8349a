import { everP, priorWeight } from './sequence.ts';

/** Requests that either arm could have answered, within the same six hours: before any loss, so no difference of arms reaches them. */
export type PairedRequests = { source: number; mirror: number };

/** Below this chance the arms did not get the same traffic. */
const SAMPLE_RATIO_LEAST = 0.001;

const NARROWEST_AT = 56;
const BLOCKS_LEAST = 8;
const BLOCKS_A_DAY = 4;
const DAYS_LEAST = 3;
/** Requests of both arms together from which none at all in one of them is no chance. */
const EITHER_LEAST = 1000;

/** How far the shares may lie apart by the devices that happen to be in each arm: 3 %, or by their number where it is known. */
const shareMargin = (devicesPerArm: number | null): number =>
  devicesPerArm === null ? 0.03 : Math.min(0.1, Math.max(0.02, 15.5 / Math.sqrt(devicesPerArm)));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const errorOf = (deviations: readonly number[]): number => {
  const k = deviations.length;
  return Math.sqrt((k / (k - 1)) * sumOf(deviations.map((one) => one * one)));
};

/**
 * Whether source and mirror got the same traffic, looked at as often as one likes: `p` is the chance, at most, of ever seeing
 * shares this uneven by accident.
 * @param blocks six hours each, in order
 */
export const sampleRatio = (
  blocks: readonly PairedRequests[],
  { mirrors, margin = shareMargin(null) }: { mirrors: number; margin?: number },
): { p: number; ok: boolean } => {
  const told = (p: number) => ({ p, ok: p >= SAMPLE_RATIO_LEAST });
  const met = blocks.filter(({ source, mirror }) => source + mirror > 0);
  const [A, B] = [sumOf(met.map(({ source }) => source)), sumOf(met.map(({ mirror }) => mirror))];
  if (A === 0 || B === 0) return told(A + B >= EITHER_LEAST ? 0 : 1);
  if (met.length < BLOCKS_LEAST) return told(1);
  const deviations = met.map(({ source, mirror }) => mirror / B - source / A);
  const days = Array.from({ length: Math.floor(deviations.length / BLOCKS_A_DAY) }, (_, day) =>
    sumOf(deviations.slice(day * BLOCKS_A_DAY, (day + 1) * BLOCKS_A_DAY)),
  );
  const se = Math.max(errorOf(deviations), days.length >= DAYS_LEAST ? errorOf(days) : 0);
  const apart = Math.max(0, Math.abs(Math.log(B / A)) - margin);
  if (apart === 0) return told(1);
  if (se === 0) return told(0);
  return told(everP(apart / se, met.length, priorWeight(SAMPLE_RATIO_LEAST, NARROWEST_AT), mirrors));
};
